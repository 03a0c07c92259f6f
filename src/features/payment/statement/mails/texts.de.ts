/** Texts of notifications and mails about the statement of a company. */
export default {
  announced_title: 'Abrechnung {month}: {amount} am {date}',
  announced_text:
    'Die Abrechnung {number} ist geschlossen. Den Betrag von {amount} buchen wir am {date} von eurem Bankkonto ab.',
  announced_button: 'Abrechnung ansehen',
  failed_title: 'Die Abrechnung {month} ist nicht bezahlt',
  failed_text:
    'Die Zahlung von {amount} für die Abrechnung {number} hat nicht geklappt. Bis sie bezahlt ist, kann in eurem Unternehmen niemand neu buchen. Wir versuchen es noch einmal, oder du bezahlst jetzt.',
  failed_button: 'Jetzt bezahlen',
} as const
