/** Was auf den Seiten steht, solange ein Konto gesperrt ist. */
export default {
  title: 'Dein Konto ist gesperrt.',
  reason: 'Grund: {reason}',
  what: 'Du kannst deine Buchungen ansehen und stornieren, aber nichts buchen oder anbieten. Wenn du es anders siehst, schreib an die Adresse im {imprint}.',
  imprint: 'Impressum',
} as const
