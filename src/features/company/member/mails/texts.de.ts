/** Texte dazu, wer zu einem Unternehmen gehört. */
export default {
  invited_title: '{company} lädt dich zu Viertel ein',
  invited_text: '{admin} möchte, dass du Arbeitsplätze auf Rechnung von {company} buchst.',
  invited_meaning:
    'Was du annimmst: Du buchst dann nur noch für {company}, und {company} bezahlt. Buchungen, die du privat gemacht hast, bleiben deine.',
  invited_button: 'Einladung ansehen',
  invited_until:
    'Der Link gilt bis {day}. Mit der Einladung hast du nichts zu tun? Dann lass diese Mail einfach liegen.',
  invited_reason: 'Du bekommst diese Mail, weil {company} deine Adresse für diese Einladung angegeben hat.',
  joined_title: '{name} ist dabei',
  joined_text: '{name} hat die Einladung angenommen und bucht jetzt auf Rechnung von {company}.',
  gained_title: 'Du leitest jetzt {company}',
  gained_text: 'Die Leitung von {company} ist an dich übergegangen. Melde dich neu an.',
  gained_meaning:
    'Du lädst Mitarbeitende ein, legst Budgets fest, änderst Zahlungsart und Rechnungsadresse. Ein Limit hast du nicht mehr.',
  gained_button: 'Zu den Mitarbeitenden',
  given_title: '{name} leitet jetzt {company}',
  given_text: 'Du hast die Leitung von {company} an {name} übergeben.',
  given_meaning:
    'Du buchst weiter auf Rechnung des Unternehmens. Das warst nicht du? Dann ändere sofort dein Passwort und sprich mit deinem Unternehmen.',
  given_button: 'Zu deinem Arbeitsplatz',
  deleted_title: 'Zugang beendet: {company}',
  deleted_text: 'Du gehörst nicht mehr zu {company} und bist aus Sicherheitsgründen überall abgemeldet.',
  deleted_private:
    'Dein Konto bleibt als privates Konto bestehen. Was du privat gebucht hast, ist noch da; was du neu buchst, bezahlst du selbst.',
  deleted_button: 'Zu deinem Konto',
} as const
