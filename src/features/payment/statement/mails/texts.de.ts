/** Texts of notifications and mails about the statement of a company. */
export default {
  ready_title: 'Abrechnung {month}: {amount} bezahlt',
  ready_text:
    'Die Abrechnung {number} ist geschlossen, und {amount} sind von eurer Karte bezahlt. Zu tun ist nichts. Die Dateien und Rechnungen dazu findest du bei euren Abrechnungen.',
  ready_nothing_title: 'Abrechnung {month}: nichts zu bezahlen',
  ready_nothing_text:
    'Die Abrechnung {number} ist geschlossen. Zu bezahlen ist nichts, weil alles gutgeschrieben wurde. Die Dateien dazu findest du bei euren Abrechnungen.',
  ready_part_text: 'Von der Abrechnung {number} waren noch {amount} offen. Sie sind jetzt von eurer Karte bezahlt.',
  ready_button: 'Abrechnung ansehen',
  announced_title: 'Abrechnung {month}: {amount} am {date}',
  announced_text:
    'Die Abrechnung {number} ist geschlossen. Den Betrag von {amount} buchen wir am {date} von eurem Bankkonto ab.',
  announced_part_text:
    'Von der Abrechnung {number} sind noch {amount} offen. Diesen Betrag buchen wir am {date} von eurem Bankkonto ab.',
  announced_button: 'Abrechnung ansehen',
  failed_title: 'Die Abrechnung {month} ist nicht bezahlt',
  failed_text:
    'Die Zahlung von {amount} für die Abrechnung {number} hat nicht geklappt. Bis sie bezahlt ist, kann in eurem Unternehmen niemand neu buchen. Wir versuchen es noch einmal, oder du bezahlst jetzt.',
  failed_confirm_text:
    'Die Bank eurer Karte möchte die Zahlung von {amount} für die Abrechnung {number} bestätigt haben. Bitte bezahle jetzt und bestätige sie dort. Bis sie bezahlt ist, kann in eurem Unternehmen niemand neu buchen.',
  failed_button: 'Jetzt bezahlen',
  taken_back_title: 'Die Zahlung der Abrechnung {month} wurde zurückgeholt',
  taken_back_text:
    'Eure Bank hat die Zahlung von {amount} für die Abrechnung {number} zurückgeholt. Der Betrag ist wieder offen. Bis er bezahlt ist, kann in eurem Unternehmen niemand neu buchen.',
  taken_back_part_text:
    'Eure Bank hat einen Teil der Zahlung für die Abrechnung {number} zurückgeholt. {amount} sind wieder offen. Bis sie bezahlt sind, kann in eurem Unternehmen niemand neu buchen.',
  taken_back_button: 'Jetzt bezahlen',
} as const
