/** Was auf den Seiten steht, solange ein Konto gesperrt ist. */
export default {
  title: 'Dein Konto ist gesperrt.',
  reason: 'Grund: {reason}',
  what: 'Du kannst deine Buchungen ansehen und stornieren, aber nichts buchen oder anbieten. Wenn du es anders siehst: In der Mail dazu steht der Link zur Beschwerde. Hast du sie nicht mehr, schreib an die Adresse im {imprint}.',
  imprint: 'Impressum',
} as const
