import type { Category } from '#features/office/rules/categories.ts'
import type { Pair } from './space-names.ts'

/**
 * First sentences by type of desk space: facts that a visitor can check. {n} becomes the number of desks in words
 * (always more than one where it stands), {area} the square metres, {district} the district.
 */
export const DESK_OPENERS: Readonly<Record<Category, readonly Pair[]>> = {
  individual: [
    [
      'Ein eigenes Zimmer mit {area} m² in {district}: ein Schreibtisch am Fenster und eine Tür, die sich schließen lässt.',
      'A room of your own in {district}, {area} m²: one desk at the window and a door that closes.',
    ],
    [
      'Einzelbüro mit {area} m², ein Schreibtisch, Regal und Garderobe.',
      'Private office of {area} m² with one desk, a shelf and a coat rack.',
    ],
    [
      'Ein geschlossenes Büro für eine Person, {area} m², ohne Durchgang.',
      'A closed office for one person, {area} m², with nobody passing through.',
    ],
    [
      'Ein Schreibtisch in einem Einzelbüro von {area} m² in {district}.',
      'One desk in a private office of {area} m² in {district}.',
    ],
  ],
  team: [
    [
      'Ein Teambüro mit {n} Schreibtischen auf {area} m², mit eigener Tür.',
      'A team office with {n} desks on {area} m² and a door of its own.',
    ],
    [
      '{n} Schreibtische in einem Raum von {area} m² in {district}.',
      '{n} desks in one room of {area} m² in {district}.',
    ],
    [
      'Raum für ein Team: {n} Plätze, {area} m², einzeln oder zusammen buchbar.',
      'A room for a team: {n} desks, {area} m², booked singly or together.',
    ],
    [
      'Im Teambüro in {district} stehen {n} Schreibtische; du buchst so viele, wie du brauchst.',
      'This team office in {district} has {n} desks; book as many as you need.',
    ],
  ],
  open_plan: [
    [
      '{n} Schreibtische in Reihen auf einer offenen Fläche von {area} m².',
      '{n} desks in rows on an open floor of {area} m².',
    ],
    [
      'Offene Bürofläche in {district}: {n} Plätze auf {area} m².',
      'Open-plan floor in {district}: {n} desks on {area} m².',
    ],
    [
      'Eine Etage ohne Trennwände mit {n} Schreibtischen, {area} m² groß.',
      'One floor without partitions: {n} desks, {area} m².',
    ],
    [
      'Auf {area} m² stehen {n} Schreibtische; Gruppen können nebeneinander sitzen.',
      'There are {n} desks on {area} m², and groups can sit side by side.',
    ],
  ],
  coworking: [
    [
      'Coworking in {district} mit {n} Schreibtischen auf {area} m².',
      'Coworking in {district}: {n} desks on {area} m².',
    ],
    [
      '{n} Plätze im Coworking, {area} m² groß, stundenweise ab zwei Stunden.',
      '{n} coworking desks on {area} m², by the hour from two hours.',
    ],
    [
      'Auf dieser Etage sind {n} Schreibtische für Gäste frei buchbar, zusammen {area} m².',
      'On this floor {n} desks can be booked by guests, {area} m² in all.',
    ],
    [
      'Ein gemeinsamer Arbeitsraum von {area} m² in {district} mit {n} Schreibtischen.',
      'A shared workspace of {area} m² in {district} with {n} desks.',
    ],
  ],
  business_center: [
    [
      '{n} Schreibtische in einem Business Center in {district}, {area} m².',
      '{n} desks in a business centre in {district}, {area} m².',
    ],
    [
      'Business Center: {n} Arbeitsplätze auf {area} m², stundenweise.',
      'Business centre: {n} desks on {area} m², by the hour.',
    ],
    ['Auf {area} m² stehen {n} Arbeitsplätze für Gäste bereit.', 'There are {n} desks for guests on {area} m².'],
  ],
  meeting_room: [['{n} Plätze an einem langen Tisch, {area} m².', '{n} seats at a long table, {area} m².']],
  cafe: [
    [
      '{n} Arbeitsplätze an kleinen Tischen im Café, {area} m².',
      '{n} places to work at small tables in a café, {area} m².',
    ],
    [
      'Im Café in {district} sind {n} Tische für die gebuchte Zeit reserviert.',
      'In this café in {district}, {n} tables are reserved for those who book.',
    ],
    [
      '{n} reservierte Plätze im Gastraum; ein Verzehr ist nicht nötig.',
      '{n} reserved seats in the main room; you do not have to order anything.',
    ],
  ],
  hotel: [
    [
      '{n} Arbeitsplätze in der Lobby eines Hotels in {district}, {area} m².',
      '{n} places to work in the lobby of a hotel in {district}, {area} m².',
    ],
    [
      'Im Hotel stehen {n} Tische tagsüber zum Arbeiten bereit, auch ohne Übernachtung.',
      'The hotel keeps {n} tables for working during the day, also for people who do not stay overnight.',
    ],
    ['{n} Plätze auf {area} m² in der Hotellobby.', '{n} seats on {area} m² in the hotel lobby.'],
  ],
  other: [
    ['Ein Arbeitsraum von {area} m² in {district}.', 'A workspace of {area} m² in {district}.'],
    ['Arbeitsplatz in einem Studio von {area} m².', 'A place to work in a studio of {area} m².'],
    [
      'Wir vermieten unseren Arbeitsraum in {district}, {area} m², wenn wir ihn nicht selbst brauchen.',
      'We let our workspace in {district}, {area} m², when we do not need it ourselves.',
    ],
  ],
}

/** First sentences of rooms; {n} is how many people fit in. */
export const ROOM_OPENERS: Readonly<Record<'small' | 'medium' | 'large', readonly Pair[]>> = {
  small: [
    ['Ein runder Tisch für {n} Personen, {area} m².', 'A round table for {n} people, {area} m².'],
    [
      'Besprechungsraum für {n} Personen in {district}, {area} m².',
      'Meeting room for {n} people in {district}, {area} m².',
    ],
    [
      '{n} Stühle an einem Tisch, {area} m², Tür und Fenster.',
      '{n} chairs around one table, {area} m², with a door and a window.',
    ],
  ],
  medium: [
    ['Ein langer Tisch mit {n} Stühlen auf {area} m².', 'A long table with {n} chairs on {area} m².'],
    [
      'Konferenzraum für {n} Personen in {district}, {area} m².',
      'Conference room for {n} people in {district}, {area} m².',
    ],
    [
      '{n} Plätze an einem Tisch, {area} m²; die Bestuhlung lässt sich ändern.',
      '{n} seats at one table, {area} m²; the seating can be changed.',
    ],
  ],
  large: [
    ['Saal mit {n} Stühlen in Reihen, {area} m².', 'Hall with {n} chairs in rows, {area} m².'],
    [
      'Veranstaltungsraum in {district} für {n} Personen, {area} m², mit Rednerpult.',
      'Event room in {district} for {n} people, {area} m², with a lectern.',
    ],
    [
      '{area} m² für Vorträge und Schulungen mit {n} Plätzen in Reihen.',
      '{area} m² for talks and training, with {n} seats in rows.',
    ],
  ],
}

/** First sentences of rooms that are not for meetings. */
export const OTHER_ROOM_OPENERS: readonly Pair[] = [
  [
    'Ein Raum für bis zu {n} Personen, {area} m², auch für Workshops.',
    'A room for up to {n} people, {area} m², also for workshops.',
  ],
  [
    'Studio von {area} m² in {district} für bis zu {n} Personen.',
    'Studio of {area} m² in {district} for up to {n} people.',
  ],
  [
    '{area} m² für Proben, Aufnahmen oder Treffen mit bis zu {n} Personen.',
    '{area} m² for rehearsals, recordings or meetings of up to {n} people.',
  ],
]
