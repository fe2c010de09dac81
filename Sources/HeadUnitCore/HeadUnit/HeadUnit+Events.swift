extension HeadUnit {
  mutating func take(_ event: Event, _ step: inout Step) {
    switch event {
    case .connected, .disconnected, .phoneLocked, .networkChanged, .answered, .statusReturned,
      .reported, .alarmRang, .pictureRefused, .pictureRemarked:
      takeFromPhone(event, &step)
    case .speedChanged, .gearChanged, .limitsSwitched, .themeChanged, .motionReduced,
      .interruptionBegan, .interruptionEnded, .headphonesChanged, .otherAppPlayed, .otherAppStopped:
      takeFromCar(event, &step)
    // A finger that was down when a call came is lifted all the same.
    case .touchEnded: endTouch(at: step.now)
    case .dragEnded(let speed):
      endDrag(speed: player.isCovered ? 0 : speed, at: step.now)
    // The phone's own screens and the headphones work without a car.
    case .headsetPressed(let times): pressHeadset(times, &step)
    case .headsetHeld(let presses, let isHeld):
      holdHeadset(presses: presses, isHeld: isHeld, &step)
    case .surfacePressed(let surface, let name): press(name, on: surface, &step)
    case .touched(.surface(let surface, let name)):
      touch(name, on: surface, at: step.now)
    default:
      // A call stands before everything, and without a phone there is nothing to use.
      guard !player.isCovered || isForCall(event) else { return }
      takeFromDriver(event, &step)
    }
  }

  private mutating func takeFromPhone(_ event: Event, _ step: inout Step) {
    switch event {
    case .connected: connect(&step)
    case .disconnected: disconnect(&step)
    case .phoneLocked(let isLocked): change(&step) { $0.isLocked = isLocked }
    case .networkChanged(let network): change(&step) { $0.network = network }
    case .answered(let id, let answer): take(answer, to: id, &step)
    case .statusReturned(let id, let status): take(status, of: id, &step)
    case .reported(let report): take(report, &step)
    case .alarmRang(let alarm): ring(alarm, &step)
    case .pictureRefused(let picture, _): refuse(picture)
    case .pictureRemarked: break
    default: preconditionFailure("Only events of the phone come here.")
    }
  }

  private mutating func takeFromCar(_ event: Event, _ step: inout Step) {
    switch event {
    case .speedChanged(let speed): vehicle.speed = speed
    case .gearChanged(let gear): vehicle.gear = gear
    case .limitsSwitched(let override): vehicle.override = override
    case .themeChanged(let theme): vehicle.theme = theme
    case .motionReduced(let isReduced): vehicle.reducesMotion = isReduced
    case .interruptionBegan(let kind): beginInterruption(kind, &step)
    case .interruptionEnded(let kind, let shouldResume):
      endInterruption(kind, shouldResume: shouldResume, &step)
    case .headphonesChanged(let plugged): changeHeadphones(plugged: plugged, &step)
    case .otherAppPlayed: otherAppPlays(&step)
    case .otherAppStopped(let shouldResume): otherAppStops(shouldResume: shouldResume, &step)
    default: preconditionFailure("Only events of the car come here.")
    }
    applyLimits(&step)
  }

  private mutating func takeFromDriver(_ event: Event, _ step: inout Step) {
    guard phone.isConnected else { return }
    switch event {
    case .knobTurned, .knobPressed, .knobNudged, .knobHeld:
      usesKnob = true
      halt(at: step.now)
      turnKnob(event, &step)
    case .keyPressed(let key): pressKey(key, &step)
    default:
      if profile.hasTouch { usesKnob = false }
      touch(event, &step)
    }
  }

  private mutating func turnKnob(_ event: Event, _ step: inout Step) {
    switch event {
    case .knobTurned(let detents) where knobScrubs: turnScrub(by: detents)
    case .knobNudged(let direction) where knobScrubs:
      turnScrub(by: direction == .right ? 1 : direction == .left ? -1 : 0)
    case .knobTurned(let detents): easing(at: step.now) { $0.turn(detents) }
    case .knobNudged(let direction): easing(at: step.now) { $0.nudge(direction) }
    case .knobHeld(let isHeld): holdKnob(isHeld, &step)
    default: pressFocused(&step)
    }
  }

  private mutating func touch(_ event: Event, _ step: inout Step) {
    switch event {
    case .touched(let target): return touch(target, at: step.now)
    case .dragged(let pixels):
      hold(at: step.now)
      return drag(by: pixels, at: step.now)
    default: halt(at: step.now)
    }
    tap(event, &step)
  }

  mutating func tap(_ event: Event, _ step: inout Step) {
    switch event {
    case .rowChosen(let row): choose(row: row, &step)
    case .rowPlayChosen(let row): play(row: row, &step)
    case .tabChosen(let tab): choose(tab: tab, &step)
    case .backPressed: goBack(&step)
    case .homePressed: goHome(&step)
    case .appChosen: openApp(&step)
    case .nowPlayingPressed: openNowPlaying(&step)
    case .retryPressed: retry(&step)
    case .cancelPressed: cancel(&step)
    case .callAnswered: answerCall(&step)
    case .callEnded: endCall(&step)
    case .scrolled(let pixels): scroll(by: pixels, at: step.now)
    case .wheelTurned(let rows): self.step(rows: rows, at: step.now)
    case .commandChosen(let command): send(command, &step)
    case .middleButtonPressed, .rateButtonPressed, .moreButtonPressed, .outputButtonPressed,
      .menuItemChosen, .menuClosed, .scrubbed, .scrubEnded, .scrubCancelled, .otherPlayerPressed:
      tapPlayer(event, &step)
    default: preconditionFailure("Only what the driver touches comes here.")
    }
  }

  private mutating func tapPlayer(_ event: Event, _ step: inout Step) {
    switch event {
    case .middleButtonPressed: send(middleCommand, &step)
    case .rateButtonPressed: pressRateButton(&step)
    case .moreButtonPressed: menu == nil ? open(.commands) : closeMenu()
    case .outputButtonPressed: menu == nil ? open(.outputs) : closeMenu()
    case .menuItemChosen(let item): choose(item, &step)
    case .menuClosed: menu = nil
    case .scrubbed(let seconds): scrub(to: seconds)
    case .scrubEnded: endScrub(&step)
    case .scrubCancelled: scrub = nil
    case .otherPlayerPressed: toggleOtherPlayer(&step)
    default: preconditionFailure("Only what concerns playback comes here.")
    }
  }

  private mutating func ring(_ alarm: Alarm, _ step: inout Step) {
    alarms[alarm] = nil
    switch alarm {
    case .deadline: expire(&step)
    case .look, .glide: break
    case .motion: motion = nil
    case .returnToList: returnToList(&step)
    case .toastOver: toast = nil
    case .restart: restartApp(&step)
    }
  }
}
