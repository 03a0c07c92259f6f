export default {
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
  newsletter_subject: 'Bestätige den Newsletter',
  newsletter_preheader: 'Der Link gilt {days} Tage.',
  newsletter_text: 'du möchtest den Newsletter von Viertel bekommen. Bestätige das bitte, dann schicken wir ihn dir.',
  newsletter_button: 'Newsletter bestätigen',
  newsletter_small:
    'Der Link gilt {days} Tage. Wenn du das nicht warst, ignoriere diese Mail: du bekommst dann nichts.',
  device_subject: 'Neue Anmeldung in deinem Konto',
  device_preheader: 'Warst du das?',
  device_text:
    'in deinem Konto hat sich gerade jemand auf einem neuen Gerät oder in einem neuen Netz angemeldet: {device}.',
  device_unknown: 'unbekanntes Gerät',
  device_button: 'Anmeldungen ansehen',
  device_small:
    'Wenn du das warst, musst du nichts tun. Wenn nicht, melde das Gerät ab und ändere sofort dein Passwort.',
} as const
