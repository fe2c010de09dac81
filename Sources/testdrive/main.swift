import TestdriveVerbs

Testdrive.main()
