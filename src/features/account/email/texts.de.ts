export default {
  title: 'E-Mail-Adresse ändern',
  now: 'Deine Adresse ist {email}.',
  lead: 'Wir schicken einen Link an die neue Adresse. Erst wenn du ihn benutzt, gilt sie. Die alte bekommt eine Nachricht und kann die Änderung 7 Tage lang rückgängig machen.',
  email: 'Neue E-Mail-Adresse',
  send: 'Link schicken',
  sent: 'Eine Mail an {email} ist unterwegs. Der Link gilt 24 Stunden.',
  back: 'Zurück zu Anmeldung und Sicherheit',
  confirmTitle: 'Neue E-Mail-Adresse',
  confirmText: 'Ein Klick, dann gilt diese Adresse für dein Konto.',
  confirmButton: 'Adresse bestätigen',
  confirmEmptied:
    'Geschafft: dein Konto hat jetzt diese Adresse. Weil vorher keine bestätigt war und du hier nicht angemeldet bist, gilt das bisherige Passwort nicht mehr.',
  confirmSetPassword: 'Passwort setzen',
  confirmDone: 'Geschafft: dein Konto hat jetzt diese Adresse.',
  undoTitle: 'Änderung rückgängig machen',
  undoText:
    'Dein Konto bekommt seine alte Adresse zurück. Alle werden abgemeldet, das Passwort gilt nicht mehr, und was seitdem an Wegen ins Konto hinzukam, wird entfernt.',
  undoButton: 'Rückgängig machen',
  undoDone: 'Dein Konto hat wieder seine alte Adresse. Setze jetzt ein neues Passwort.',
  goOn: 'Weiter',
  newPassword: 'Neues Passwort setzen',
} as const
