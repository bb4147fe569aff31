// What the package uses of Darwin's headers.

#pragma clang diagnostic ignored "-Wnullability-completeness"

typedef unsigned short mode_t;
typedef unsigned short nlink_t;
typedef int dev_t;
typedef unsigned long long ino_t;
typedef long long off_t;
typedef long ssize_t;
typedef unsigned long size_t;
typedef unsigned int nfds_t;
typedef unsigned int sigset_t;
typedef int pid_t;
typedef unsigned long pthread_key_t;
typedef struct _opaque_pthread_t { long __sig; } *pthread_t;
typedef void (*sig_t)(int);
typedef unsigned long tcflag_t;
typedef unsigned char cc_t;

#define EACCES 13
#define EAGAIN 35
#define EBADF 9
#define EDQUOT 69
#define EINTR 4
#define EINVAL 22
#define ENOENT 2
#define ENOTDIR 20
#define ENOLCK 77
#define ENOSPC 28
#define ENOSYS 78
#define ENOTSUP 45
#define EOPNOTSUPP 102
#define EPERM 1
#define EPIPE 32
#define EROFS 30
#define EWOULDBLOCK EAGAIN

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define PIPE_BUF 512

#define O_RDONLY 0x0000
#define O_EVTONLY 0x00008000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x00000004
#define O_APPEND 0x00000008
#define O_NOFOLLOW 0x00000100
#define O_CREAT 0x00000200
#define O_TRUNC 0x00000400
#define O_EXCL 0x00000800
#define O_NOCTTY 0x00020000
#define O_DIRECTORY 0x00100000
#define O_CLOEXEC 0x01000000
#define F_GETFD 1
#define F_SETFL 4
#define F_FULLFSYNC 51
#define LOCK_EX 0x02
#define LOCK_NB 0x04
#define LOCK_UN 0x08

// Files.

struct timespec { long tv_sec; long tv_nsec; };
struct stat {
  dev_t st_dev; mode_t st_mode; nlink_t st_nlink; ino_t st_ino; struct timespec st_mtimespec;
  off_t st_size;
};
struct flock { off_t l_start; };
int close(int);
int dup(int);
int dup2(int, int);
int fchmod(int, mode_t);
int flock(int, int);
int fstat(int, struct stat *);
int fsync(int);
int ftruncate(int, off_t);
int isatty(int);
int link(const char *, const char *);
int pipe(int [2]);
ssize_t pread(int, void *, size_t, off_t);
ssize_t read(int, void *, size_t);
char *realpath(const char *, char *);
int rename(const char *, const char *);
int lstat(const char *, struct stat *);
int stat(const char *, struct stat *);
int unlink(const char *);
ssize_t write(int, const void *, size_t);

typedef struct __sFILE { short _file; } FILE;
#define _IONBF 2
FILE *fdopen(int, const char *);
size_t fread(void *, size_t, size_t, FILE *);
size_t fwrite(const void *, size_t, size_t, FILE *);
int setvbuf(FILE *, char *, int, size_t);

#define POLLIN 0x0001
#define POLLOUT 0x0004
struct pollfd { int fd; short events; short revents; };
int poll(struct pollfd *, nfds_t, int);

// Processes.

void *dlsym(void *, const char *);
int execv(const char *, char *const *);
void exit(int) __attribute__((noreturn));
void free(void *);
pid_t getpgrp(void);
char *getenv(const char *);
int _NSGetExecutablePath(char *, unsigned int *);
char *strdup(const char *);
char *strerror(int);
int usleep(unsigned int);

#pragma clang assume_nonnull begin
int pthread_equal(pthread_t _Nullable, pthread_t _Nullable);
void *_Nullable pthread_getspecific(pthread_key_t);
int pthread_key_create(pthread_key_t *, void (*_Nullable)(void *));
int pthread_key_delete(pthread_key_t);
pthread_t pthread_self(void);
int pthread_setspecific(pthread_key_t, const void *_Nullable);
#pragma clang assume_nonnull end

#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGFPE 8
#define SIGBUS 10
#define SIGSEGV 11
#define SIGPIPE 13
#define SIGTERM 15
#define SIGTSTP 18
#define SIGCONT 19
#define SIGXFSZ 25
#define SIGWINCH 28
#define SIG_UNBLOCK 2
#define SA_RESTART 0x0002
struct sigaction { sigset_t sa_mask; int sa_flags; };
int pthread_sigmask(int, const sigset_t *, sigset_t *);
int raise(int);
int sigaction(int, const struct sigaction *, struct sigaction *);
int sigaddset(sigset_t *, int);
int sigemptyset(sigset_t *);
sig_t signal(int, sig_t);

// Terminals.

#define ISIG 0x00000080
#define TCIFLUSH 1
#define TCSANOW 0
#define VINTR 8
struct termios { tcflag_t c_iflag, c_oflag, c_cflag, c_lflag; cc_t c_cc[20]; };
struct winsize { unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel; };
void cfmakeraw(struct termios *);
int tcflush(int, int);
int tcgetattr(int, struct termios *);
pid_t tcgetpgrp(int);
int tcsetattr(int, int, const struct termios *);
int ttyname_r(int, char *, size_t);
