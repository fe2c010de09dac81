import TestdriveCommand

Testdrive.main()
