/** Texte dazu, dass Betreiber ein Konto sperren. */
export default {
  suspended_title: 'Dein Konto ist gesperrt',
  suspended_text:
    'Wir haben dein Konto gesperrt und dich überall abgemeldet. Du kannst dich weiter anmelden, deine Buchungen ansehen und stornieren. Buchen und anbieten kannst du nicht.',
  restored_title: 'Dein Konto ist wieder frei',
  restored_text: 'Die Sperre ist aufgehoben. Du kannst dein Konto wieder benutzen wie vorher.',
  suspended_offices:
    'Deine Orte sind nicht mehr in Suche und Karte und können nicht gebucht werden. Was Gäste schon gebucht haben, bleibt, bis wir dir etwas anderes sagen.',
  restored_offices: 'Deine Orte, die vor der Sperre in der Suche waren, sind es wieder.',
  reason: 'Grund: {reason}',
  button: 'Zu meinem Konto',
  objection:
    'Ein Mensch hat das entschieden. Wenn du es anders siehst, schreib an die Adresse am Ende dieser Mail: Wir prüfen es noch einmal. Du kannst dich auch an eine Streitbeilegungsstelle oder ein Gericht wenden.',
} as const
