export default {
  title: 'Buchung beendet – jetzt bewerten!',
  question: 'Wie war es?',
  star_one: '{count} Stern',
  star_other: '{count} Sterne',
  done: 'Fertig',
  saving: 'Wird gespeichert …',
  loading: 'Bewertung wird geladen …',
  close: 'Schließen',
  retry: 'Noch einmal versuchen',
  until: 'Du kannst deine Bewertung bis {day} ändern.',
  thanks: 'Danke für deine Bewertung.',
} as const
