/** Texte dazu, was Viertel vom Preis einer Buchung behält. */
export default {
  announced_title: 'Ab {day} behalten wir {rate} % vom Preis',
  announced_text:
    'Bisher sind es {before} %. Der neue Satz gilt für alles, was ab dem {day} gebucht wird. Was vorher gebucht ist, behält den alten, auch wenn der Besuch später ist.',
  withdrawn_title: 'Es bleibt bei {rate} % vom Preis',
  withdrawn_text: 'Der Satz von {before} %, den wir für den {day} angekündigt hatten, kommt nicht.',
  button: 'Meine Büros ansehen',
  choice:
    'Wenn du nicht einverstanden bist, kannst du deine Büros bis dahin aus der Suche nehmen oder dein Konto kostenlos schließen: Konto, Datenschutz.',
} as const
