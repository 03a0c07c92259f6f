/** The newsletter and what else concerns a person's own data. */
export default {
  newsletterTitle: 'Newsletter',
  newsletterText: 'Ab und zu Neues von Viertel, höchstens einmal im Monat. Du kannst ihn jederzeit abbestellen.',
  newsletterOff: 'Du bekommst keinen Newsletter.',
  newsletterPending: 'Wir haben dir einen Link geschickt. Wenn du ihn bestätigst, bekommst du den Newsletter.',
  newsletterOn: 'Du bekommst den Newsletter.',
  newsletterAsk: 'Newsletter bestellen',
  newsletterAgain: 'Link noch einmal schicken',
  newsletterEnd: 'Abbestellen',
  policyTitle: 'Was wir speichern',
  policyText: 'Welche Daten wir speichern, wozu und wie lange, steht in den {policy}.',
  policyLink: 'Datenschutzhinweisen',

  confirmTitle: 'Newsletter bestätigen',
  confirmText: 'Mit einem Klick bekommst du ab jetzt den Newsletter.',
  confirmButton: 'Ja, Newsletter schicken',
  confirmDone: 'Du bekommst jetzt den Newsletter.',
  endTitle: 'Newsletter abbestellen',
  endText: 'Mit einem Klick bekommst du keinen Newsletter mehr.',
  endButton: 'Abbestellen',
  endDone: 'Du bekommst keinen Newsletter mehr.',
  toStart: 'Zur Startseite',
} as const
