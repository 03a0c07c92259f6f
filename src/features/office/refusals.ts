/** Why something about an office is refused, in both languages (Spec 5, 8). */
import { refusals } from '#kernel/refusals.ts'

export const officeRefusals = refusals({
  'office.address_unknown': {
    status: 422,
    field: 'street',
    de: 'Diese Adresse ließ sich nicht finden. Prüfe sie oder setze den Pin von Hand.',
    en: 'Address cannot be geocoded. Check it or set the pin by hand.',
  },
  'office.pin_far': {
    status: 422,
    field: 'farPin',
    de: 'Der Pin ist mehr als 2 km von der Adresse entfernt. Bestätige, dass er richtig steht.',
    en: 'The pin is more than 2 km away from the address. Confirm that it is in the right place.',
  },
  'office.pin_rough': {
    status: 422,
    field: 'lat',
    de: 'Der Ort ist nur ungefähr bekannt. Setze den Pin an den Eingang.',
    en: 'The place is known only roughly. Move the pin to the entrance.',
  },
  'office.category_of_group': {
    status: 422,
    field: 'category',
    de: 'Das gibt es bei dieser Art von Angebot nicht.',
    en: 'This is not available for this kind of offer.',
  },
  'office.layout_too_large': {
    status: 422,
    de: 'Mehr als Personen in den Raum dürfen.',
    en: 'More than the room may hold.',
  },
  'office.feed_address': {
    status: 422,
    field: 'address',
    de: 'Das ist keine Kalenderadresse. Sie beginnt mit https:// oder webcal://.',
    en: 'That is no calendar address. It begins with https:// or webcal://.',
  },
  'office.feed_too_many': {
    status: 422,
    de: 'Mehr als fünf Kalender sind je Angebot nicht möglich.',
    en: 'An office can have at most five calendars.',
  },
  'office.hours_invalid': {
    status: 422,
    de: 'Diese Öffnungszeiten lassen sich nicht speichern: Zeiten dürfen sich nicht überschneiden, und mindestens ein Tag muss offen sein.',
    en: "Office Hours can't be stored: times must not overlap, and at least one day has to be open.",
  },
  'office.companies_missing': {
    status: 422,
    field: 'companies',
    de: 'Gib mindestens ein Unternehmen an, dessen Mitarbeitende buchen dürfen.',
    en: 'Name at least one company whose employees may book.',
  },
  'office.company_unknown': {
    status: 422,
    field: 'companies',
    de: 'Unter dieser Nummer ist kein Unternehmen bekannt.',
    en: 'No company is known by this number.',
  },
  'office.price_missing': {
    status: 422,
    field: 'price',
    de: 'Kostenlos geht nur für Geflüchtete, interne Büros und Mitarbeitende.',
    en: 'Only offices for refugees, internal ones and those for employees can be free.',
  },
  'office.price_too_high': {
    status: 422,
    field: 'price',
    de: 'Höchstens 10.000,00 je Stunde.',
    en: 'At most 10,000.00 an hour.',
  },
  'office.tags_missing': {
    status: 422,
    field: 'tags_de',
    de: 'Mindestens 3 Schlagwörter, durch Kommas getrennt.',
    en: 'At least 3 tags, separated by commas.',
  },
  'office.creation_off': {
    status: 422,
    de: 'Neue Büros nehmen wir zurzeit nicht an. Was du begonnen hast, bleibt gespeichert.',
    en: 'Service discontinued: new offices cannot be created at the moment. What you have begun stays saved.',
  },
  'office.hidden': {
    status: 422,
    de: 'Dieses Büro ist ausgeblendet: {reason}',
    en: 'This office has been hidden: {reason}',
  },
  'office.provider_changed': {
    status: 422,
    de: 'Die Angaben haben sich inzwischen geändert. Bitte prüfe sie noch einmal.',
    en: 'The details have changed in the meantime. Please check them again.',
  },
  'office.provider_incomplete': {
    status: 422,
    de: 'Die Angaben sind noch nicht vollständig.',
    en: 'The details are not complete yet.',
  },
  'office.commission_notice': {
    status: 422,
    field: 'from',
    de: 'Frühestens ab dem {day}: Anbieter müssen es mindestens 15 Tage vorher erfahren.',
    en: 'From {day} at the earliest: providers must be told at least 15 days before.',
  },
  'office.commission_taken': {
    status: 422,
    field: 'from',
    de: 'Für diesen Tag ist schon ein anderer Satz angekündigt. Nimm ihn zuerst zurück.',
    en: 'Another rate has been announced for this day. Withdraw it first.',
  },
  'office.commission_same': {
    status: 422,
    field: 'rate',
    de: 'Dieser Satz gilt an diesem Tag ohnehin.',
    en: 'This rate applies on that day anyway.',
  },
  'office.commission_holds': {
    status: 422,
    de: 'Dieser Satz gilt schon. Kündige einen anderen an, der ihm folgt.',
    en: 'This rate applies already. Announce another one to follow it.',
  },
  'office.incomplete': {
    status: 422,
    de: 'Bevor das Büro in die Suche kann, fehlt noch etwas.',
    en: 'Something is still missing before the office can be published.',
  },
  'office.too_many_drafts': {
    status: 422,
    de: 'Mehr als {most} Entwürfe sind nicht möglich. Veröffentliche oder lösche zuerst einen.',
    en: 'There can be no more than {most} drafts. Publish or delete one first.',
  },
  'office.draft_too_large': {
    status: 422,
    de: 'So viel Text kann ein Schritt nicht behalten.',
    en: 'A step cannot keep that much text.',
  },
  'office.not_image': {
    status: 422,
    field: 'image',
    de: 'Die hochgeladene Datei ist kein Bild.',
    en: 'Uploaded file is not image',
  },
  'office.image_failed': {
    status: 422,
    field: 'image',
    de: 'Das Bild konnte nicht hochgeladen werden.',
    en: 'The image failed to upload.',
  },
  'office.too_many_photos': {
    status: 422,
    field: 'image',
    de: 'Mehr als {most} Fotos sind nicht möglich.',
    en: 'There can be no more than {most} photos.',
  },
  'office.certify': {
    status: 422,
    field: 'certified',
    de: 'Bitte bestätige, dass deine Angebote dem Recht der EU entsprechen.',
    en: 'Please confirm that what you offer complies with EU law.',
  },
  'office.photo_needed': {
    status: 422,
    field: 'keys',
    de: 'Ein Büro in der Suche braucht mindestens ein Foto.',
    en: 'An office in the search needs at least one photo.',
  },
  'office.photo_unknown': {
    status: 422,
    field: 'keys',
    de: 'Dieses Foto gibt es nicht mehr.',
    en: 'This photo does not exist any more.',
  },
  'office.has_bookings': {
    status: 422,
    de: 'Dieses Büro wurde schon gebucht und lässt sich nicht löschen. Du kannst es aus der Suche nehmen.',
    en: 'Office has bookings, cannot be deleted. You can take it out of the search.',
  },

  // Changes of an office that people book (provider paper 4)
  'office.effects_changed': {
    status: 422,
    de: 'Inzwischen hat sich etwas geändert. Bitte sieh dir die Folgen noch einmal an.',
    en: 'Something has changed in the meantime. Please look at the effects again.',
  },
  'office.capacity_booked': {
    status: 422,
    field: 'capacity',
    de: 'So viele Plätze sind noch gebucht. Möglich ab {day}.',
    en: 'More desks than that are booked. Possible from {day}.',
  },
  'office.capacity_room': {
    status: 422,
    field: 'capacity',
    de: 'Ein Raum wird immer ganz gebucht.',
    en: 'A room is always booked as a whole.',
  },
  'office.turnover_desks': {
    status: 422,
    field: 'minutes',
    de: 'Zeit nach einem Besuch gibt es nur bei Räumen.',
    en: 'Only rooms have time after a visit.',
  },
  'office.address_booked': {
    status: 422,
    field: 'street',
    de: 'Die Adresse lässt sich nicht ändern, solange es offene Buchungen gibt.',
    en: 'The address cannot be changed while there are open bookings.',
  },
  'office.once_booked': {
    status: 422,
    de: 'Das lässt sich nicht mehr ändern, weil hier schon gebucht wurde.',
    en: 'This cannot be changed any more, because somebody has booked here.',
  },

  // Time that a provider keeps back
  'office.block_time': {
    status: 422,
    field: 'to',
    de: 'Bitte wähle Beginn und Ende auf die Viertelstunde, den Beginn vor dem Ende.',
    en: 'Please choose a start before the end, both on the quarter hour.',
  },
  'office.block_past': {
    status: 422,
    field: 'day',
    de: 'Dieser Tag ist schon vorbei.',
    en: 'That day is already over.',
  },
  'office.block_far': {
    status: 422,
    field: 'day',
    de: 'Blockieren lässt sich höchstens {days} Tage im Voraus.',
    en: 'You can block at most {days} days ahead.',
  },
  'office.block_range': {
    status: 422,
    field: 'until',
    de: 'Das Ende liegt vor dem Anfang.',
    en: 'It ends before it begins.',
  },
  'office.block_desks': {
    status: 422,
    field: 'desks',
    de: 'Hier gibt es nur {count} Plätze.',
    en: 'There are only {count} desks here.',
  },
  'office.too_many_blocks': {
    status: 422,
    field: 'day',
    de: 'An diesem Tag gibt es schon {count} Blockierungen. Fasse einige zusammen.',
    en: 'There are already {count} blocks on that day. Please join some of them.',
  },
  'office.too_many_series': {
    status: 422,
    de: 'Es gibt schon {count} wiederkehrende Blockierungen. Beende eine, die du nicht mehr brauchst.',
    en: 'There are already {count} repeating blocks. Please end one that you no longer need.',
  },
  'office.vacation_long': {
    status: 422,
    field: 'until',
    de: 'Ein Urlaub ist höchstens {days} Tage lang. Trage den Rest danach ein.',
    en: 'A vacation is at most {days} days long. Enter the rest of it afterwards.',
  },
  'office.block_foreign': {
    status: 422,
    de: 'Das kommt aus einem verbundenen Kalender. Lösche den Termin dort.',
    en: 'This comes from a connected calendar. Please delete the entry there.',
  },
})

type OfficeRefusals = typeof officeRefusals
declare module '#kernel/refusals.ts' {
  interface Refusals extends OfficeRefusals {}
}
