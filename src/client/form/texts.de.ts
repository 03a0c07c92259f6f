export default {
  missing: 'Bitte ausfüllen.',
  emailInvalid: 'Bitte gib eine gültige E-Mail-Adresse an.',
  saved: 'Gespeichert.',
} as const
