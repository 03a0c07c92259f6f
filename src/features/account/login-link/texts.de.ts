export default {
  requestTitle: 'Mit einem Link anmelden',
  requestText:
    'Wir schicken dir eine Mail mit einem Link. Er gilt 15 Minuten und einmal. Konten mit zweitem Schritt bekommen keinen.',
  email: 'E-Mail',
  send: 'Link schicken',
  sent: 'Wenn es zu {email} ein bestätigtes Konto gibt, ist eine Mail unterwegs. Der Link gilt 15 Minuten.',
  useTitle: 'Anmelden',
  useText: 'Ein Klick, dann bist du angemeldet.',
  use: 'Anmelden',
  another: 'Neuen Link anfordern',
  backToLogin: 'Zurück zur Anmeldung',
} as const
