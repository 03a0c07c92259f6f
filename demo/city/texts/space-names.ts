import type { Category } from '#features/office/rules/categories.ts'

export type Pair = readonly [de: string, en: string]

/** Names of desk spaces by type. Each also stands well before "am Zionskirchplatz" or a provider's name. */
export const DESK_SPACES: Readonly<Record<Category, readonly Pair[]>> = {
  individual: [
    ['Eckzimmer', 'Corner Room'],
    ['Turmzimmer', 'Tower Room'],
    ['Schreibstube', 'Writing Room'],
    ['Kabinett', 'Cabinet'],
    ['Klause', 'The Den'],
    ['Denkzimmer', 'Thinking Room'],
    ['Hofzimmer', 'Courtyard Room'],
    ['Glaskasten', 'Glass Box'],
    ['Kammer mit Aussicht', 'Room with a View'],
    ['Ruhepol', 'Quiet Corner'],
    ['Einzelbüro', 'Private Office'],
    ['Balkonzimmer', 'Balcony Room'],
  ],
  team: [
    ['Teamraum', 'Team Room'],
    ['Projektbüro', 'Project Office'],
    ['Werkstattbüro', 'Workshop Office'],
    ['Gartenbüro', 'Garden Office'],
    ['Kommandobrücke', 'The Bridge'],
    ['Hofbüro', 'Courtyard Office'],
    ['Sternzimmer', 'Star Room'],
    ['Redaktion', 'Newsroom'],
    ['Kartenzimmer', 'Map Room'],
    ['Maschinenraum', 'Engine Room'],
    ['Seitenflügel', 'Side Wing'],
  ],
  open_plan: [
    ['Lichthof', 'Light Court'],
    ['Fabriketage', 'Factory Loft'],
    ['Nordhalle', 'North Hall'],
    ['Sheddach', 'Saw-Tooth Hall'],
    ['Weite Etage', 'Wide Floor'],
    ['Montagehalle', 'Assembly Hall'],
    ['Sonnendeck', 'Sun Deck'],
    ['Alte Setzerei', 'Old Typesetters’ Floor'],
    ['Große Galerie', 'Great Gallery'],
    ['Dachgeschoss', 'Attic Floor'],
    ['Papierlager', 'Paper Store'],
  ],
  coworking: [
    ['Lesesaal', 'Reading Room'],
    ['Langer Tisch', 'Long Table'],
    ['Werkbank', 'Workbench'],
    ['Remise', 'Coach House'],
    ['Lichthof', 'Light Court'],
    ['Gartenhaus', 'Garden House'],
    ['Beletage', 'Bel Étage'],
    ['Hofwerkstatt', 'Courtyard Workshop'],
    ['Kutscherhaus', 'Coachman’s House'],
    ['Galerie', 'Gallery'],
    ['Hochparterre', 'Raised Ground Floor'],
    ['Schwarzes Brett', 'Pinboard'],
    ['Kontor', 'Counting House'],
    ['Südseite', 'South Side'],
    ['Dachkammern', 'Attic Rooms'],
    ['Stille Etage', 'Silent Floor'],
  ],
  business_center: [
    ['Tagesbüro', 'Day Office'],
    ['Business Lounge', 'Business Lounge'],
    ['Siebte Etage', 'Seventh Floor'],
    ['Kanzleiplätze', 'Chambers'],
    ['Panoramadeck', 'Panorama Deck'],
    ['Gästebüro', 'Visitors’ Office'],
    ['Repräsentanz', 'Executive Desks'],
    ['Klubetage', 'Club Floor'],
    ['Nordflügel', 'North Wing'],
  ],
  meeting_room: [['Besprechungsplätze', 'Meeting Desks']],
  cafe: [
    ['Fensterplatz', 'Window Seat'],
    ['Empore', 'Mezzanine'],
    ['Hinterzimmer', 'Back Room'],
    ['Wintergarten', 'Conservatory'],
    ['Tresenplatz', 'Counter Seat'],
    ['Stammtisch', 'Regulars’ Table'],
    ['Sofaecke', 'Sofa Corner'],
    ['Zeitungstisch', 'Newspaper Table'],
    ['Backstube', 'Bakehouse'],
    ['Gartenlaube', 'Arbour'],
  ],
  hotel: [
    ['Kaminlounge', 'Fireside Lounge'],
    ['Lobbytisch', 'Lobby Table'],
    ['Bibliothek', 'Library'],
    ['Grüner Salon', 'Green Salon'],
    ['Teezimmer', 'Tea Room'],
    ['Dachbar am Tag', 'Rooftop Bar by Day'],
    ['Orangerie', 'Orangery'],
    ['Raucherzimmer ohne Rauch', 'Smokeless Smoking Room'],
  ],
  other: [
    ['Podcastkabine', 'Podcast Booth'],
    ['Gewächshaus', 'Greenhouse'],
    ['Lesesaal', 'Reading Room'],
    ['Zeichensaal', 'Drawing Room'],
    ['Nähatelier', 'Sewing Studio'],
    ['Schaufenster', 'Shop Window'],
    ['Bootshaus', 'Boathouse'],
    ['Alte Apotheke', 'Old Pharmacy'],
    ['Kachelzimmer', 'Tiled Room'],
    ['Schnittplatz', 'Editing Suite'],
    ['Sternwarte', 'Observatory'],
  ],
}

/** What a room is called, by how many people it takes; a room name follows ("Sitzungszimmer Kastanie"). */
export function roomWords(people: number): readonly Pair[] {
  if (people <= 6)
    return [
      ['Besprechungsraum', 'Meeting Room'],
      ['Gesprächszimmer', 'Talking Room'],
      ['Klausur', 'Retreat'],
      ['Kleine Runde', 'Small Circle'],
    ]
  if (people <= 14)
    return [
      ['Sitzungszimmer', 'Board Room'],
      ['Workshopraum', 'Workshop Room'],
      ['Konferenzraum', 'Conference Room'],
      ['Werkraum', 'Making Room'],
    ]
  return [
    ['Seminarraum', 'Seminar Room'],
    ['Saal', 'Hall'],
    ['Forum', 'Forum'],
    ['Tagungsraum', 'Convention Room'],
  ]
}

/** Rooms that are neither meeting room nor office. */
export const OTHER_ROOMS: readonly Pair[] = [
  ['Fotostudio', 'Photo Studio'],
  ['Probebühne', 'Rehearsal Stage'],
  ['Lehrküche', 'Teaching Kitchen'],
  ['Tonstudio', 'Sound Studio'],
  ['Ballettsaal', 'Ballet Hall'],
  ['Galerieraum', 'Gallery Space'],
  ['Glashaus', 'Glass House'],
  ['Kapelle', 'Chapel'],
]
