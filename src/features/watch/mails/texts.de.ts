export default {
  offered_subject: 'Frei geworden: {office}, {start}',
  offered_heading: 'Ein Platz ist frei – für dich',
  offered_text:
    'du wolltest Bescheid, wenn etwas frei wird. Jetzt ist es so weit. Der Platz ist {minutes} Minuten lang für dich reserviert, niemand sonst kann ihn buchen.',
  offered_deadline: 'Reserviert bis {until} Uhr. Danach bekommt ihn, wer nach dir wartet.',
  offered_booked: 'Du hast ihn gebucht.',
  offered_canceled: 'Du hast ihn gebucht, und die Buchung ist storniert.',
  offered_lapsed: 'Du hast ihn nicht gebucht, und die Reservierung ist vorbei.',
  offered_book: 'Jetzt buchen',
  offered_small: 'Du suchst keinen Platz mehr?',
  offered_end: 'Nicht mehr warten',
  gone_title: '{office} ist nicht mehr im Angebot',
  gone_text: 'Du wartest dort nicht mehr. In der Suche findest du Plätze in der Nähe.',
} as const
