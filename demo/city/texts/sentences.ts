import type { EquipmentKey } from '#features/office/rules/equipment.ts'
import type { Pair } from './space-names.ts'

/** A sentence that is true because the equipment is there. */
export const EQUIPMENT_SENTENCES: Readonly<Partial<Record<EquipmentKey, readonly Pair[]>>> = {
  wifi: [
    ['WLAN ist im Preis enthalten.', 'Wi-Fi is included in the price.'],
    ['Das WLAN reicht für Videokonferenzen.', 'The Wi-Fi is fast enough for video calls.'],
  ],
  ethernet: [['An jedem Tisch liegt ein Netzwerkkabel.', 'There is a network cable at every desk.']],
  monitor: [
    ['Ein Monitor steht auf dem Tisch.', 'There is a monitor on the desk.'],
    ['Der Monitor lässt sich mit HDMI oder USB-C anschließen.', 'The monitor connects by HDMI or USB-C.'],
  ],
  standingDesk: [
    ['Die Tische sind elektrisch höhenverstellbar.', 'The desks are height-adjustable, with electric motors.'],
  ],
  ergonomicChair: [
    ['Die Bürostühle lassen sich in Höhe und Lehne verstellen.', 'The office chairs adjust in height and back.'],
  ],
  printer: [['Drucken und Scannen sind inbegriffen, Papier auch.', 'Printing and scanning are included, paper too.']],
  phoneBooth: [['Für Telefonate gibt es schallgedämmte Kabinen.', 'There are soundproofed booths for calls.']],
  quiet: [['Telefonieren ist nur außerhalb des Raumes erlaubt.', 'Phone calls are only allowed outside the room.']],
  daylight: [['Alle Plätze haben Tageslicht.', 'All places have daylight.']],
  airCon: [['Der Raum ist klimatisiert.', 'The room is air-conditioned.']],
  whiteboard: [['Whiteboard und Stifte sind da.', 'A whiteboard and pens are provided.']],
  flipchart: [['Flipchart, Karten und Nadeln liegen bereit.', 'A flip chart, cards and pins are provided.']],
  projector: [['Der Beamer hat HDMI und USB-C.', 'The projector has HDMI and USB-C.']],
  screen: [
    [
      'Der große Bildschirm zeigt Inhalte mit Kabel oder drahtlos.',
      'The large screen can be used with a cable or wirelessly.',
    ],
  ],
  videoConference: [
    [
      'Kamera und Mikrofone für Videokonferenzen sind eingebaut.',
      'A camera and microphones for video conferences are built in.',
    ],
  ],
  microphone: [['Tonanlage und Funkmikrofon sind vorhanden.', 'There is a sound system with a wireless microphone.']],
  coffee: [['Kaffee und Tee sind im Preis enthalten.', 'Coffee and tea are included in the price.']],
  kitchen: [['Die Küche darf benutzt werden.', 'You may use the kitchen.']],
  catering: [['Essen kann bis zum Vortag bestellt werden.', 'Catering can be ordered until the day before.']],
  stepFree: [
    ['Von der Straße bis zum Platz gibt es keine Stufe.', 'There is no step between the street and your seat.'],
  ],
  lift: [['Der Aufzug hält auf der Etage.', 'The lift stops on this floor.']],
  locker: [['Es gibt abschließbare Fächer.', 'There are lockers.']],
  bikeRoom: [['Fahrräder stehen in einem abgeschlossenen Raum.', 'Bikes are kept in a locked room.']],
  parking: [
    [
      'Ein Stellplatz ist frei, wenn du ihn am Vortag anmeldest.',
      'A parking space is available if you ask the day before.',
    ],
  ],
  charging: [['Am Stellplatz lässt sich ein Elektroauto laden.', 'Electric cars can be charged at the parking space.']],
  shower: [['Es gibt eine Dusche mit Handtüchern.', 'There is a shower, and towels are provided.']],
  terrace: [['Die Terrasse darf benutzt werden.', 'You may use the terrace.']],
  reception: [['Der Empfang nimmt Pakete an.', 'Reception accepts parcels.']],
  dogs: [['Hunde dürfen mit.', 'Dogs are welcome.']],
}

/** Around the place. {minutes} is 2 to 9, {district} the district. */
export const NEIGHBOURHOOD: readonly Pair[] = [
  ['Zur nächsten Haltestelle sind es {minutes} Minuten zu Fuß.', 'The nearest stop is a {minutes}-minute walk away.'],
  ['Der nächste Park ist {minutes} Minuten zu Fuß entfernt.', 'The nearest park is a {minutes}-minute walk away.'],
  ['Ein Supermarkt ist {minutes} Minuten zu Fuß entfernt.', 'A supermarket is a {minutes}-minute walk away.'],
  [
    'In {minutes} Minuten zu Fuß gibt es mehrere Mittagstische.',
    'There are several places for lunch within a {minutes}-minute walk.',
  ],
  [
    'Parkplätze in der Straße sind knapp; Bus und Bahn halten in {minutes} Minuten Entfernung.',
    'Street parking is scarce; buses and trains stop {minutes} minutes away on foot.',
  ],
]

/** How people come in or how the house is run. */
export const HOUSEKEEPING: readonly Pair[] = [
  [
    'Wir sind vor Ort und helfen gern, drängen uns aber nicht auf.',
    'We are around and glad to help, but we do not impose.',
  ],
  [
    'Wer verlängern möchte, drückt in der App auf Verlängern; meist ist noch etwas frei.',
    'To stay longer, press extend in the app; there is usually something free.',
  ],
  [
    'Gäste dürfen kurz hereinkommen, dafür gibt es die Sitzecke.',
    'Guests may drop in for a moment; that is what the seating area is for.',
  ],
  [
    'Am Ende genügt es, den Tisch frei zu machen und die Tür zuzuziehen.',
    'When you are done, just clear the desk and pull the door shut.',
  ],
  ['Geputzt wird nachts, gelüftet mehrmals am Tag.', 'We clean at night and air the rooms several times a day.'],
  ['Das Haus steht unter Denkmalschutz, die Technik nicht.', 'The building is listed; the technology is not.'],
  ['Wer zum ersten Mal kommt, bekommt eine kleine Führung.', 'If it is your first visit, we show you around.'],
  ['Es gibt keine Mitgliedschaft und nichts zu unterschreiben.', 'There is no membership and nothing to sign.'],
]

/** Only true of houses with a counter, and of those without staff at the door. */
export const COUNTER_HOUSEKEEPING: readonly Pair[] = [
  ['Den Schlüssel gibt es an der Theke, gegen ein Lächeln.', 'The key is at the counter, in exchange for a smile.'],
  ['Bestellt wird an der Theke, gebracht an den Platz.', 'Order at the counter; we bring it to your seat.'],
]
export const CODE_HOUSEKEEPING: readonly Pair[] = [
  ['Der Zugang läuft über den Code in deiner Buchung.', 'You get in with the code in your booking.'],
  [
    'Die Tür öffnet sich mit dem Code aus deiner Buchung, ganz ohne Empfang.',
    'The door opens with the code from your booking, no reception needed.',
  ],
]

/** For those who booked. {number} is 2 to 48, {floor} 1 to 5, {name} the provider. */
export const ACCESS_NOTES: readonly Pair[] = [
  ['Klingel „{name}“, dann {floor}. Stock, rechte Tür.', 'Ring at “{name}”, then floor {floor}, door on the right.'],
  [
    'Durch die Einfahrt in den zweiten Hof, Aufgang B, {floor}. Etage.',
    'Through the gateway into the second courtyard, staircase B, floor {floor}.',
  ],
  [
    'Der Code für die Haustür steht in der Buchung; innen dem Schild „{name}“ folgen.',
    'The door code is in your booking; inside, follow the sign “{name}”.',
  ],
  [
    'Schlüsselkasten {number} links neben der Tür, der Code kommt mit der Buchung.',
    'Key box {number} to the left of the door; the code comes with your booking.',
  ],
]

export const LIFT_ACCESS_NOTES: readonly Pair[] = [
  ['Eingang über die Seitenstraße, Aufzug bis Ebene {floor}.', 'Entrance from the side street, lift to level {floor}.'],
]
export const RECEPTION_ACCESS_NOTES: readonly Pair[] = [
  [
    'Bitte am Empfang im Erdgeschoss melden, wir bringen dich hin.',
    'Please report to reception on the ground floor; we take you there.',
  ],
]

/** What an item of equipment is exactly; shown when its tile is opened. */
export const EQUIPMENT_DETAILS: Readonly<Partial<Record<EquipmentKey, readonly Pair[]>>> = {
  wifi: [
    ['500 Mbit/s, eigenes Netz für Gäste', '500 Mbit/s, a network of its own for guests'],
    ['Glasfaser, 1 Gbit/s in beide Richtungen', 'Fibre, 1 Gbit/s both ways'],
    ['250 Mbit/s, stabil auch im Hof', '250 Mbit/s, stable in the courtyard too'],
  ],
  monitor: [
    ['27 Zoll, 4K, USB-C mit Laden', '27 inch, 4K, USB-C with charging'],
    ['24 Zoll, HDMI und DisplayPort', '24 inch, HDMI and DisplayPort'],
    ['34 Zoll, gebogen, an jedem zweiten Platz', '34 inch, curved, at every second desk'],
  ],
  coffee: [
    ['Siebträger, Hafermilch inbegriffen', 'Espresso machine, oat milk included'],
    ['Filterkaffee, Schwarz- und Kräutertee', 'Filter coffee, black and herbal tea'],
  ],
  printer: [['A4 und A3, Farbe, Scan per E-Mail', 'A4 and A3, colour, scan to e-mail']],
  phoneBooth: [
    ['Zwei Kabinen, je 30 Minuten', 'Two booths, 30 minutes each'],
    ['Mit Lüftung, Licht und Steckdose', 'With ventilation, light and a socket'],
  ],
  stepFree: [
    ['Rampe am Eingang, Türen 95 cm breit', 'Ramp at the entrance, doors 95 cm wide'],
    ['Ebenerdig, rollstuhlgerechtes WC', 'Ground level, accessible toilet'],
  ],
  parking: [['Tiefgarage, Einfahrt 1,95 m, 3 € pro Stunde', 'Underground, 1.95 m clearance, 3 € per hour']],
  projector: [['Full HD, HDMI und drahtlos, Leinwand 3 m', 'Full HD, HDMI and wireless, 3 m screen']],
  screen: [['75 Zoll, HDMI, AirPlay und Miracast', '75 inch, HDMI, AirPlay and Miracast']],
  videoConference: [
    ['Kamera mit Sprechererkennung, zwei Deckenmikrofone', 'Speaker-tracking camera, two ceiling microphones'],
  ],
  locker: [['Zahlenschloss, passt für Rucksack und Helm', 'Combination lock, fits a backpack and a helmet']],
  bikeRoom: [['24 Stellplätze, Pumpe und Werkzeug', '24 spaces, pump and tools']],
  charging: [['Zwei Punkte, je 11 kW', 'Two points, 11 kW each']],
  shower: [['Handtücher liegen bereit', 'Towels provided']],
  catering: [['Bis 16 Uhr am Vortag bestellen', 'Order by 4 pm the day before']],
}
