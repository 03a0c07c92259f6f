/** Texte dazu, wer zu einem Unternehmen gehört. */
export default {
  invited_title: '{company} lädt dich zu Viertel ein',
  invited_text: '{admin} möchte, dass du Arbeitsplätze auf Rechnung von {company} buchst.',
  invited_meaning:
    'Was du annimmst: Du buchst dann nur noch für {company}, und {company} bezahlt. Buchungen, die du privat gemacht hast, bleiben deine.',
  invited_button: 'Einladung ansehen',
  invited_until:
    'Der Link gilt bis {day}. Mit der Einladung hast du nichts zu tun? Dann lass diese Mail einfach liegen.',
  joined_title: '{name} ist dabei',
  joined_text: '{name} hat die Einladung angenommen und bucht jetzt auf Rechnung von {company}.',
  deleted_title: 'Zugang beendet: {company}',
  deleted_text: 'Du gehörst nicht mehr zu {company} und bist aus Sicherheitsgründen überall abgemeldet.',
  deleted_private:
    'Dein Konto bleibt als privates Konto bestehen. Was du privat gebucht hast, ist noch da; was du neu buchst, bezahlst du selbst.',
  deleted_button: 'Zu deinem Konto',
} as const
