export default {
  missing: 'Bitte ausfüllen.',
  emailInvalid: 'Bitte gib eine gültige E-Mail-Adresse an.',
  termsMissing: 'Bitte stimme den Nutzungsbedingungen zu.',
} as const
