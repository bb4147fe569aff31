import Kiosk

await Walk().run()
