export default {
  greeting: 'Hallo {name},',
  footer: 'Du bekommst diese Mail, weil sie zu deinem Konto oder deiner Buchung bei Viertel gehört.',
  link_hint: 'Wenn der Knopf nicht geht, kopiere diese Adresse in den Browser:',
  when: 'Wann',
  where: 'Wo',
  provider: 'Anbieter',
  booker: 'Gebucht von',
  places: 'Plätze',
  price: 'Preis',
  discount: 'Gutschein',
  total: 'Gesamt',
  tax: 'darin {rate} % MwSt.',
  access: 'So kommst du hinein',
  number: 'Buchung',
  reason: 'Grund',
  fee: 'Stornogebühr',
  time_one: '{day}, {from}–{to} Uhr ({count} Stunde)',
  time_other: '{day}, {from}–{to} Uhr ({count} Stunden)',
  rail: 'Geöffnet {from}–{to} Uhr, deine Zeit {begin}–{end} Uhr',
  free_until: 'Kostenlos stornierbar bis {until}',
  manage: 'Buchung ansehen oder stornieren',
  view: 'Buchung ansehen',

  verify_subject: 'Bestätige deine E-Mail-Adresse',
  verify_preheader: 'Ein Klick, dann kannst du buchen.',
  verify_text: 'schön, dass du da bist. Bestätige deine E-Mail-Adresse, dann kannst du Plätze buchen.',
  verify_button: 'E-Mail-Adresse bestätigen',
  verify_small: 'Der Link gilt {hours} Stunden. Wenn du dich nicht angemeldet hast, ignoriere diese Mail.',

  reset_subject: 'Neues Passwort setzen',
  reset_preheader: 'Der Link gilt {minutes} Minuten.',
  reset_text: 'du möchtest ein neues Passwort setzen. Danach bist du überall abgemeldet.',
  reset_button: 'Neues Passwort setzen',
  reset_small:
    'Der Link gilt {minutes} Minuten und nur einmal. Wenn du das nicht warst, ignoriere diese Mail: dein Passwort bleibt, wie es ist.',

  confirmed_subject: 'Gebucht: {office}, {start}',
  confirmed_heading: 'Dein Platz ist gebucht',
  confirmed_text: 'deine Buchung ist bestätigt. Den Kalendereintrag findest du im Anhang.',
  confirmed_hold:
    'Auf deiner Karte sind {amount} blockiert, der Preis eines ganzen Tages. Abgebucht wird nach der Buchung nur der Gesamtpreis, der Rest wird frei.',
  confirmed_planned:
    'Am {at} blockieren wir {amount} auf deiner Karte, den Preis eines ganzen Tages. Abgebucht wird nach der Buchung nur der Gesamtpreis.',
  confirmed_provider_subject: 'Neue Buchung: {office}, {start}',
  confirmed_provider_heading: 'Du hast eine neue Buchung',
  confirmed_provider_text: '{booker} hat bei dir gebucht.',
  confirmed_provider_small: 'Stornieren kannst du bis {hours} Stunden vor Beginn.',

  canceled_subject: 'Storniert: {office}, {start}',
  canceled_heading: 'Die Buchung ist storniert',
  canceled_free: 'deine Buchung ist storniert. Das kostet nichts; ein blockierter Betrag wird wieder frei.',
  canceled_fee:
    'deine Buchung ist storniert. Weil sie nach der Frist storniert wurde, fällt eine Gebühr von {fee} an. Der Rest wird frei.',
  canceled_by_provider:
    'der Anbieter musste deine Buchung leider absagen. Das tut uns leid. Du zahlst nichts; ein blockierter Betrag wird wieder frei.',
  canceled_by_operator: 'wir mussten deine Buchung absagen. Das tut uns leid.',
  canceled_by_payment:
    'wir konnten den Betrag nicht auf deiner Karte blockieren. Deshalb ist die Buchung storniert, kostenlos.',
  canceled_search: 'Anderen Platz suchen',
  canceled_provider_text: 'die Buchung von {booker} ist storniert. Der Platz ist wieder frei.',
  canceled_provider_fee: 'Dafür fällt eine Gebühr von {fee} an, die dir abzüglich der Provision zusteht.',
  canceled_provider_self: 'du hast die Buchung von {booker} abgesagt. Wir haben {booker} benachrichtigt.',

  hold_failed_subject: 'Zahlung nötig: {office}, {start}',
  hold_failed_heading: 'Bitte prüfe deine Zahlung',
  hold_failed_text:
    'wir konnten {amount} nicht auf deiner Karte blockieren. Bezahle bitte jetzt oder nimm eine andere Karte.',
  hold_failed_deadline: 'Bis {until} ist Zeit. Danach wird die Buchung kostenlos storniert.',
  payment_failed_text:
    'wir konnten {amount} nicht abbuchen. Bezahle bitte, dann kannst du auch wieder neue Plätze buchen.',
  pay_now: 'Jetzt bezahlen',

  completed_subject: 'Wie war es? {office}',
  completed_heading: 'Buchung beendet – jetzt bewerten!',
  completed_text: 'wie war dein Platz? Deine Bewertung hilft den Nächsten.',
  completed_small: 'Bewerten kannst du 30 Tage lang.',
  rate_now: 'Jetzt bewerten',

  offered_subject: 'Frei geworden: {office}, {start}',
  offered_heading: 'Ein Platz ist frei – für dich',
  offered_text:
    'du wolltest Bescheid, wenn etwas frei wird. Jetzt ist es so weit. Der Platz ist {minutes} Minuten lang für dich reserviert, niemand sonst kann ihn buchen.',
  offered_deadline: 'Reserviert bis {until} Uhr. Danach bekommt ihn, wer nach dir wartet.',
  offered_book: 'Jetzt buchen',
  offered_small: 'Du suchst keinen Platz mehr?',
  offered_end: 'Nicht mehr warten',
} as const
