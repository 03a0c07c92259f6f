/** Was jemandem gesagt wird, der beim Buchen seine E-Mail-Adresse noch bestätigen muss. */
export default {
  verifyTitle: 'Wir haben dir geschrieben',
  verifyTo: 'an {email}',
  verifyText: 'Tipp auf den Link in der Mail, auf irgendeinem Gerät. Diese Seite geht dann von selbst weiter.',
  verifyHeld: 'Dein Platz bleibt bis {time} gehalten.',
  verifyAgain: 'Erneut senden',
  verifyAgainIn: 'Erneut senden · 0:0{seconds}',
  verifyAgainDone: 'Ein neuer Bestätigungslink ist an deine E-Mail-Adresse unterwegs.',
  verifyHint: 'Nichts da? Sieh im Spam nach „Viertel“. Du kannst inzwischen alles andere ausfüllen.',
}
