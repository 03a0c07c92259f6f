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
} as const
