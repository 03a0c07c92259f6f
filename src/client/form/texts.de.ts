export default {
  missing: 'Bitte ausfüllen.',
  emailInvalid: 'Bitte gib eine gültige E-Mail-Adresse an.',
  saved: 'Gespeichert.',
  readsGerman: 'Diese Person liest Deutsch. Bitte schreib auf Deutsch.',
  readsEnglish: 'Diese Person liest Englisch. Bitte schreib auf Englisch.',
} as const
