/** Texte der Ankündigung neuer Nutzungsbedingungen. */
export default {
  title: 'Neue Nutzungsbedingungen ab {day}',
  text: 'Wir ändern unsere Nutzungsbedingungen. Die neue Fassung gilt ab dem {day}. Bis dahin gilt die bisherige, auch für alles, was du bis dahin buchst oder anbietest.',
  what: 'Was sich ändert: {summary}',
  button: 'Neue Fassung lesen',
  choice:
    'Auf der Seite siehst du, was neu ist und was entfällt. Wenn du nicht einverstanden bist, kannst du dein Konto bis dahin kostenlos schließen: Konto, Datenschutz. Sonst gilt die neue Fassung für das, was du ab diesem Tag buchst oder anbietest.',
} as const
