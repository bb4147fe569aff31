import Kiosk

try await Walk().run()
