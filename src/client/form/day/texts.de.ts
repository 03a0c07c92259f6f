export default {
  from: 'Von',
  to: 'Bis',
  openCalendar: 'Im Kalender wählen',
  closeCalendar: 'Schließen',
  noDay: 'Bitte gib ein Datum an, das es gibt.',
  tooEarly: 'Frühestens {day}.',
  tooLate: 'Spätestens {day}.',
  endsBefore: 'Das Ende liegt vor dem Anfang.',
} as const
