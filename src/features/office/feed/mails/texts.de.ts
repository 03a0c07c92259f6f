/** Texte dazu, dass ein anderer Kalender nicht zu lesen ist. */
export default {
  broken_title: 'Kalender „{calendar}“ ist seit einem Tag nicht zu lesen',
  broken_open:
    '{title}: Was wir zuletzt gelesen haben, bleibt belegt. Was dort neu eingetragen wurde, kennen wir nicht – hier kann zu diesen Zeiten gebucht werden.',
  broken_close:
    '{title}: Wie du es wolltest, nehmen wir keine neuen Buchungen an, bis wir den Kalender wieder lesen. Bestehende Buchungen bleiben.',
  back_title: 'Kalender „{calendar}“ ist wieder da',
  back_text: '{title}: Wir lesen ihn wieder wie gewohnt. Du musst nichts tun.',
  button: 'Kalender ansehen',
} as const
