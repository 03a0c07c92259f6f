/** Texte dazu, was jemand am Schreibtisch darf. */
export default {
  title: 'Deine Rollen am Schreibtisch',
  text: 'Wer den Schreibtisch leitet, hat deine Rollen geändert. Du hast jetzt: {roles}.',
  textNone:
    'Wer den Schreibtisch leitet, hat deine Rollen geändert. Du arbeitest nicht mehr am Schreibtisch, dein Konto ist wieder ein gewöhnliches.',
  role_owner: 'Inhaber',
  role_support: 'Support',
  role_finance: 'Finanzen',
  signIn:
    'Wenn du zum Schreibtisch dazukommst oder ihn verlässt, musst du dich neu anmelden. Am Schreibtisch braucht dein Konto den zweiten Schritt.',
  button: 'Zu meinem Konto',
} as const
