/** Texte dazu, was Betreiber über Büros entscheiden. */
export default {
  hidden_title: '{title} ist ausgeblendet',
  hidden_text:
    'Wir haben dein Büro aus der Suche genommen. Buchungen bleiben bestehen und werden ausgezahlt. Neue sind nicht möglich, bis der Grund ausgeräumt ist.',
  shown_title: '{title} darf wieder in die Suche',
  shown_text: 'Der Grund ist ausgeräumt. Du kannst dein Büro jetzt wieder veröffentlichen.',
  reason: 'Grund: {reason}',
  button: 'Meine Büros ansehen',
  objection:
    'Ein Mensch hat das entschieden. Wenn du es anders siehst, schreib an die Adresse am Ende dieser Mail: Wir prüfen es noch einmal. Du kannst dich auch an eine Streitbeilegungsstelle oder ein Gericht wenden.',
} as const
