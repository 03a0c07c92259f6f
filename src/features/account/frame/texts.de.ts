/** The frame around the pages of the account: their menu and their titles. */
export default {
  account: 'Konto',
  menu: 'Dein Konto',
  profile: 'Profil',
  billing_address: 'Rechnungsadresse',
  payment: 'Zahlungsarten',
  social: 'Sicherheit',
  language: 'Sprache und Region',
  settings: 'Mitteilungen',
  type: 'Art des Kontos',
  privacy: 'Daten und Privatsphäre',
  shortcuts: 'Weitere Seiten',
  shortcut_booking: 'Eigene Buchungen',
  shortcut_favorite: 'Favoriten',
  shortcut_watch: 'Warteliste',
  shortcut_notification: 'Mitteilungen',
  logout: 'Abmelden',
} as const
