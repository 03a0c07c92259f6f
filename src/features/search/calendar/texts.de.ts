/** Texts of the calendar of the date field, loaded when it opens. */
export default {
  choose: 'Datum wählen',
  monthBefore: 'Voriger Monat',
  monthAfter: 'Nächster Monat',
  later: '{day}: buchbar ab {from}',
  laterNote: 'Blasse Tage sind ab einem Monat vorher buchbar.',
}
