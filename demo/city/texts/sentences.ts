import type { EquipmentKey } from '#features/office/rules/equipment.ts'
import type { Pair } from './space-names.ts'

/** A sentence that is true because the equipment is there. */
export const EQUIPMENT_SENTENCES: Readonly<Partial<Record<EquipmentKey, readonly Pair[]>>> = {
  wifi: [
    ['Das Netz ist schnell und bleibt es auch um elf.', 'The network is fast, and stays so at eleven.'],
    ['Für Videotermine reicht die Leitung locker.', 'The line is easily good enough for video calls.'],
  ],
  ethernet: [
    [
      'Wer WLAN misstraut, findet an jedem Tisch ein Kabel.',
      'If you do not trust Wi-Fi, there is a cable at every desk.',
    ],
  ],
  monitor: [
    ['Ein Monitor steht schon da, ein Kabel genügt.', 'A monitor is waiting; one cable is all you need.'],
    ['Der zweite Bildschirm erspart dir das Schleppen.', 'The second screen saves you carrying your own.'],
  ],
  standingDesk: [
    [
      'Die Tische fahren auf Knopfdruck hoch, wenn der Rücken das verlangt.',
      'The desks rise at the push of a button when your back asks for it.',
    ],
  ],
  ergonomicChair: [
    [
      'An die Stühle haben wir mehr gedacht als an die Bilder.',
      'We gave more thought to the chairs than to the pictures.',
    ],
  ],
  printer: [
    ['Drucken und Scannen sind inbegriffen, Papier auch.', 'Printing and scanning are included, and so is the paper.'],
  ],
  phoneBooth: [
    ['Telefonate gehen in die Boxen, dort hört dich keiner.', 'Calls go into the booths, where nobody hears you.'],
    ['Schalldichte Kabinen halten die Fläche leise.', 'Soundproof booths keep the floor quiet.'],
  ],
  quiet: [['Gesprochen wird draußen, drinnen wird gearbeitet.', 'Talking happens outside; inside, people work.']],
  daylight: [['Künstliches Licht braucht man hier erst am Abend.', 'You need no lamps here until the evening.']],
  airCon: [['Im Hochsommer bleibt es angenehm kühl.', 'It stays pleasantly cool in high summer.']],
  whiteboard: [['Die Stifte am Whiteboard schreiben wirklich.', 'The pens at the whiteboard really write.']],
  flipchart: [['Flipchart, Karten und Nadeln liegen bereit.', 'Flipchart, cards and pins are ready.']],
  projector: [['Der Beamer verbindet sich ohne Adaptersuche.', 'The projector connects without a hunt for adapters.']],
  screen: [
    [
      'Der große Bildschirm zeigt, was du teilst, auch ohne Kabel.',
      'The large screen shows what you share, even without a cable.',
    ],
  ],
  videoConference: [
    [
      'Kamera und Mikrofone holen Abwesende mit an den Tisch.',
      'Camera and microphones bring absent people to the table.',
    ],
  ],
  microphone: [
    [
      'Die Tonanlage trägt auch leise Stimmen bis in die letzte Reihe.',
      'The sound system carries soft voices to the last row.',
    ],
  ],
  coffee: [
    [
      'Kaffee und Tee sind im Preis, die Maschine ist eine gute.',
      'Coffee and tea are included, and the machine is a good one.',
    ],
    ['Die erste Kanne Kaffee steht um neun auf dem Tisch.', 'The first pot of coffee is on the table at nine.'],
  ],
  kitchen: [
    [
      'In der Küche darf gekocht werden, der große Tisch steht allen offen.',
      'You may cook in the kitchen, and its big table is open to all.',
    ],
  ],
  catering: [
    ['Mittagessen bringt auf Wunsch die Küche von nebenan.', 'On request, the kitchen next door brings lunch.'],
  ],
  stepFree: [['Von der Straße bis zum Platz gibt es keine Stufe.', 'There is no step from the street to your seat.']],
  lift: [['Der Aufzug hält direkt vor der Tür.', 'The lift stops right at the door.']],
  locker: [['Was über Nacht bleiben soll, kommt ins Schließfach.', 'What should stay overnight goes into the locker.']],
  bikeRoom: [['Räder stehen trocken und abgeschlossen im Hof.', 'Bikes stand dry and locked in the courtyard.']],
  parking: [
    [
      'Ein Stellplatz ist frei, wenn du ihn am Vortag anmeldest.',
      'A parking space is yours if you ask the day before.',
    ],
  ],
  charging: [['Während du arbeitest, lädt unten das Auto.', 'While you work, your car charges downstairs.']],
  shower: [
    [
      'Nach der Radfahrt wartet eine Dusche mit frischen Handtüchern.',
      'After the ride there is a shower with fresh towels.',
    ],
  ],
  terrace: [
    ['Bei gutem Wetter zieht die Hälfte auf die Terrasse.', 'In good weather half the people move to the terrace.'],
    [
      'Im Hof steht ein Tisch unter dem Ahorn, ideal für die Pause.',
      'A table under the maple in the courtyard is ideal for a break.',
    ],
  ],
  reception: [
    [
      'Am Empfang wird man begrüßt und bekommt auf Wunsch Pakete angenommen.',
      'Reception welcomes you and takes in parcels if you like.',
    ],
  ],
  dogs: [['Hunde dürfen mit, ein Wassernapf steht bereit.', 'Dogs may come along; a bowl of water is ready.']],
}

/** Around the place. {minutes} is 2 to 9, {district} the district. */
export const NEIGHBOURHOOD: readonly Pair[] = [
  ['Zur nächsten Bahn sind es {minutes} Minuten zu Fuß.', 'The nearest train is a {minutes}-minute walk away.'],
  [
    'Mittags gibt es in {district} alles von Suppe bis Sternküche.',
    'At lunchtime {district} has everything from soup to fine dining.',
  ],
  [
    'Der Bäcker gegenüber öffnet um sechs, der Copyshop um neun.',
    'The bakery across the street opens at six, the copy shop at nine.',
  ],
  [
    'In {minutes} Minuten ist man im Grünen, falls der Kopf Luft braucht.',
    'It takes {minutes} minutes to get to some greenery if your head needs air.',
  ],
  [
    'Der Wochenmarkt baut zweimal in der Woche fast vor der Tür auf.',
    'Twice a week the market sets up almost at the door.',
  ],
  [
    '{district} ist hier so, wie man es sich erzählt, nur leiser.',
    'Around here {district} is as people say it is, only quieter.',
  ],
  [
    'Bus und Rad sind die beste Anreise, Parkplätze sind in der Straße rar.',
    'Come by bus or bike; parking in the street is scarce.',
  ],
  ['Abends kann man gleich im Viertel bleiben.', 'In the evening you can simply stay in the neighbourhood.'],
  ['Wer früh kommt, hört die Amseln im Hof.', 'If you come early you hear the blackbirds in the courtyard.'],
  [
    'Zwei Häuser weiter gibt es ein gutes Mittagslokal mit schneller Küche.',
    'Two doors down is a good lunch place with a quick kitchen.',
  ],
  ['Vom Hauptbahnhof kommt man ohne Umsteigen her.', 'You get here from the main station without changing.'],
  [
    'Die Haltestelle heißt wie die Straße, verlaufen ist kaum möglich.',
    'The stop has the name of the street, so it is hard to get lost.',
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
