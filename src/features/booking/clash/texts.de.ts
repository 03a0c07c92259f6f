/** Wenn ein fremder Kalender über einer Buchung liegt. */
export default {
  title_one: '{count} Konflikt mit deinem Kalender',
  title_other: '{count} Konflikte mit deinem Kalender',
  stands: 'Die Buchung gilt. Neue nimmt Viertel in dieser Zeit nicht an.',
  what: '{booker} hat gebucht, „{calendar}“ sagt: belegt.',
  keep: 'Buchung behalten',
  cancel: 'Absagen',
  late: 'Absagen geht nur bis 48 Stunden vorher.',
  help: 'Hilfe vom Team',
  kept: 'Die Buchung bleibt.',
} as const
