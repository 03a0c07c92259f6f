import type { Category } from '#features/office/rules/categories.ts'
import type { Pair } from './space-names.ts'

/**
 * First sentences by type of desk space. {n} becomes the number of desks in words (always more than one where it
 * stands), {district} the district.
 */
export const DESK_OPENERS: Readonly<Record<Category, readonly Pair[]>> = {
  individual: [
    [
      'Ein Zimmer, eine Tür, die zugeht, und ein Schreibtisch mit Blick in die Kastanien.',
      'One room, a door that closes, and a desk that looks into the chestnut trees.',
    ],
    [
      'Klein, hell und nur für dich: Hier stört niemand, und der Stuhl passt nach zwei Handgriffen.',
      'Small, bright and yours alone: nobody interrupts, and the chair fits after two adjustments.',
    ],
    [
      'Früher saß hier der Buchhalter des Hauses, heute ist es das ruhigste Büro weit und breit.',
      'The bookkeeper of the house used to sit here; today it is the quietest office around.',
    ],
    [
      'Für Tage, an denen etwas fertig werden muss: ein geschlossenes Büro mit schwerer Tür.',
      'For days on which something has to get done: a closed office with a heavy door.',
    ],
    [
      'Vier Wände aus Glas und Filz, dahinter absolute Ruhe.',
      'Four walls of glass and felt, and behind them complete calm.',
    ],
    [
      'Das Eckfenster fängt die Morgensonne ein, der Schreibtisch steht genau davor.',
      'The corner window catches the morning sun, and the desk stands right in front of it.',
    ],
    [
      'Ein eigenes Büro auf Stunden, mit Garderobe, Regal und einem Sessel zum Nachdenken.',
      'Your own office by the hour, with a coat rack, a shelf and an armchair to think in.',
    ],
    [
      'Hoch unter dem Dach, mit schrägen Wänden und weitem Blick über {district}.',
      'High up under the roof, with sloping walls and a wide view over {district}.',
    ],
  ],
  team: [
    [
      '{n} Tische, eine Tür: genug Platz für ein Team, das eine Weile unter sich sein will.',
      '{n} desks and one door: room for a team that wants to be among itself for a while.',
    ],
    [
      'Ein Büro für {n}, mit Pinnwand über die ganze Länge und einem Tisch zum Stehen.',
      'An office for {n}, with a pinboard along the whole wall and a table to stand at.',
    ],
    [
      'Das Zimmer liegt zum Hof, die {n} Plätze sind um einen Stern aus Licht gestellt.',
      'The room faces the courtyard, and its {n} desks are set around a star of light.',
    ],
    [
      'Hier haben schon Redaktionen, Kanzleien und ein Chor gearbeitet; {n} Plätze sind es heute.',
      'Newsrooms, law firms and a choir have worked here; today it has {n} desks.',
    ],
    [
      'Zwischen Bücherwand und Fensterfront stehen {n} Schreibtische, die sich schnell umstellen lassen.',
      'Between a wall of books and a row of windows stand {n} desks that are quickly rearranged.',
    ],
    [
      'Wer zu mehreren an einer Sache sitzt, findet hier {n} Plätze und Ruhe dazu.',
      'If several of you work on one thing, here are {n} desks and the quiet to go with them.',
    ],
    [
      'Ein ganzer Seitenflügel in {district}, eingerichtet für {n} Leute mit Laptops und Plänen.',
      'A whole side wing in {district}, furnished for {n} people with laptops and plans.',
    ],
  ],
  open_plan: [
    [
      'Eine ehemalige Fabriketage mit hohen Sprossenfenstern, darin {n} Plätze in lockeren Reihen.',
      'A former factory floor with tall sash windows and {n} desks in loose rows.',
    ],
    [
      'Hell, weit und überraschend leise: {n} Tische auf einer Etage, der Teppich schluckt jeden Schritt.',
      'Bright, wide and surprisingly quiet: {n} desks on one floor, and a carpet that swallows every step.',
    ],
    [
      '{n} Arbeitsplätze unter einem Sheddach, das den ganzen Tag weiches Nordlicht gibt.',
      '{n} desks under a saw-tooth roof that gives soft northern light all day.',
    ],
    [
      'Zwischen Sichtbeton und Eichenparkett stehen {n} Tische, jeder mit eigenem Licht.',
      'Between bare concrete and oak parquet stand {n} desks, each with a light of its own.',
    ],
    [
      'Wer gern unter Menschen arbeitet, ist hier richtig: {n} Plätze, lange Blicke, kein Labyrinth aus Trennwänden.',
      'If you like to work among people, this is the place: {n} desks, long views, no maze of partitions.',
    ],
    [
      'Um 1908 als Näherei gebaut; wo Maschinen ratterten, stehen heute {n} Schreibtische.',
      'Built around 1908 as a sewing factory; where machines rattled, {n} desks stand today.',
    ],
    [
      'Die größte Fläche des Hauses: {n} Plätze, aufgeteilt in laute und leise Inseln.',
      'The largest floor of the house: {n} desks, divided into loud and quiet islands.',
    ],
    [
      'Große Scheiben nach zwei Seiten, hohe Decken und {n} Plätze, an denen sich niemand auf die Füße tritt.',
      'Large panes on two sides, high ceilings and {n} desks where nobody steps on anybody’s toes.',
    ],
  ],
  coworking: [
    [
      'Ein Hof mit Glasdach, nach Süden offen, und darunter {n} ruhige Tische.',
      'A courtyard with a glass roof, open to the south, and {n} quiet desks below it.',
    ],
    [
      'Die alte Remise im zweiten Hinterhof riecht noch ein wenig nach Holz; {n} Plätze haben wir hineingestellt.',
      'The old coach house in the second courtyard still smells of wood a little; we have put {n} desks into it.',
    ],
    [
      'Ein langer Tisch, {n} Stühle und Leute, die freundlich grüßen und dann weiterarbeiten.',
      'A long table, {n} chairs and people who say a friendly hello and then get on with their work.',
    ],
    [
      '{n} Plätze in einem Altbau mit Stuck, knarrendem Parkett und sehr schnellem Netz.',
      '{n} desks in an old building with stucco, creaking parquet and a very fast network.',
    ],
    [
      'Morgens ist es hier fast leer, nachmittags wird gelacht: {n} Plätze für Freie, Gründerinnen und Gäste.',
      'Mornings are almost empty, afternoons have laughter: {n} desks for freelancers, founders and guests.',
    ],
    [
      'Hinter der Toreinfahrt öffnet sich ein grüner Hof, daran liegen {n} Arbeitsplätze auf zwei Ebenen.',
      'Behind the gateway a green courtyard opens up, with {n} desks on two levels around it.',
    ],
    [
      'Früher wurde hier gedruckt, jetzt wird getippt: {n} Tische zwischen gusseisernen Säulen.',
      'Once a printing house, now a typing house: {n} desks between cast-iron columns.',
    ],
    [
      'Unser Haus in {district} ist klein genug, dass man sich kennt, mit {n} Plätzen auf dieser Etage.',
      'Our house in {district} is small enough for people to know each other, with {n} desks on this floor.',
    ],
    [
      'Breite Fensterbänke, viele Pflanzen und {n} Tische, die auch um fünf noch Sonne haben.',
      'Broad windowsills, lots of plants and {n} desks that still get the sun at five.',
    ],
    [
      '{n} feste Plätze, kein Gerangel: Was du buchst, ist frei, wenn du kommst.',
      '{n} proper desks and no scramble: what you book is free when you arrive.',
    ],
  ],
  business_center: [
    [
      'Ein Empfang, der deinen Namen kennt, und {n} aufgeräumte Arbeitsplätze mit Stadtblick.',
      'A reception that knows your name, and {n} tidy desks with a view of the city.',
    ],
    [
      'Für Termine mit Eindruck: {n} Plätze auf einer ruhigen Etage mit Lounge davor.',
      'For appointments that should impress: {n} desks on a quiet floor with a lounge in front.',
    ],
    [
      'Alles sitzt, nichts lenkt ab: {n} Schreibtische, dunkles Holz, gedämpftes Licht.',
      'Everything in its place, nothing to distract: {n} desks, dark wood, soft light.',
    ],
    [
      'Du kommst mit dem Aufzug, legst den Mantel ab und arbeitest; um {n} Plätze kümmert sich das Haus.',
      'You take the lift, hang up your coat and work; the house looks after all {n} desks.',
    ],
    [
      'Wenn das eigene Büro weit weg ist: {n} Plätze mit Postannahme und jemandem, der das Telefon kennt.',
      'When your own office is far away: {n} desks with mail handling and somebody who knows the phone.',
    ],
    [
      'Die Etage teilen sich Kanzleien und Reisende, {n} Tische bleiben für Gäste frei.',
      'Law firms and travellers share this floor; {n} desks are kept for guests.',
    ],
  ],
  meeting_room: [['{n} Plätze an einem langen Tisch.', '{n} seats at a long table.']],
  cafe: [
    [
      'Am großen Fenster zur Straße ist Platz für {n}, der Milchaufschäumer gehört zum Klang.',
      'There is room for {n} at the big window to the street, and the milk frother is part of the sound.',
    ],
    [
      'Ein Café, in dem Arbeiten gern gesehen ist: {n} Plätze mit Steckdose, abseits vom Trubel.',
      'A café where working is welcome: {n} seats with a socket, away from the bustle.',
    ],
    [
      'Vorn wird gefrühstückt, hinten stehen {n} Tische für alle, die etwas vorhaben.',
      'Breakfast is up front; at the back are {n} tables for those with something to do.',
    ],
    [
      'Auf der Empore hört man die Tassen nur noch leise; {n} Plätze mit Blick auf das Treiben unten.',
      'Up on the mezzanine the cups are only a murmur; {n} seats that look down on the bustle.',
    ],
    [
      'Seit dreißig Jahren dieselbe Theke, seit zwei Jahren {n} Plätze zum Arbeiten.',
      'The same counter for thirty years, and for two years {n} seats to work at.',
    ],
    [
      'Selbst geröstet, selbst gebacken, und für {n} Leute ein reservierter Tisch am Licht.',
      'We roast and bake ourselves, and keep a table in good light for {n} people.',
    ],
    [
      'Zwischen Zeitungsständer und Kuchentheke sitzt du gut: {n} Plätze, die nicht wackeln.',
      'You sit well between the newspaper rack and the cake counter: {n} seats that do not wobble.',
    ],
  ],
  hotel: [
    [
      'In der Lobby brennt im Winter der Kamin; {n} Plätze sind tagsüber zum Arbeiten da.',
      'In winter a fire burns in the lobby; {n} seats are for working during the day.',
    ],
    [
      'Die Bibliothek des Hauses steht ab dem Frühstück offen, mit {n} Tischen und grünen Lampen.',
      'The library of the house is open from breakfast on, with {n} tables and green lamps.',
    ],
    [
      'Sessel, Stehlampen, leise Musik: {n} Plätze für alle, die zwischen zwei Zügen etwas schaffen wollen.',
      'Armchairs, floor lamps, soft music: {n} seats for those who want to get something done between two trains.',
    ],
    [
      'Wo abends Cocktails stehen, ist tagsüber Ruhe: {n} Plätze unter dem Dach.',
      'Where cocktails stand at night there is calm by day: {n} seats under the roof.',
    ],
    [
      'Auch wer nicht hier schläft, ist Gast: {n} Tische im Salon, bedient wird am Platz.',
      'You are a guest even if you do not sleep here: {n} tables in the salon, with service.',
    ],
    [
      'Ein stilles Hotel in {district} mit {n} Arbeitsplätzen neben der Rezeption.',
      'A quiet hotel in {district} with {n} desks beside the reception.',
    ],
  ],
  other: [
    [
      'Kein gewöhnliches Büro: Hier arbeitest du zwischen Werkzeug, Pflanzen und Tageslicht.',
      'Not an ordinary office: here you work between tools, plants and daylight.',
    ],
    [
      'Der Raum hat viele Leben gehabt und jedes hat etwas dagelassen, zuletzt einen großen Tisch.',
      'The room has had many lives and each left something behind, most recently a large table.',
    ],
    [
      'Ein Ort für eine Sache, die Konzentration braucht, eingerichtet von Leuten, die das selbst tun.',
      'A place for work that needs concentration, furnished by people who do it themselves.',
    ],
    [
      'Von außen unscheinbar, innen hoch und hell: eine Adresse, die man weitererzählt.',
      'Plain from outside, tall and bright within: an address that people pass on.',
    ],
    [
      'Alte Fliesen, neue Leitungen, dazwischen Platz für alles, was im Homeoffice nicht geht.',
      'Old tiles, new cables, and between them room for everything that does not work at home.',
    ],
    [
      'Wir teilen unseren Arbeitsort in {district} gern, wenn wir selbst unterwegs sind.',
      'We like to share our place of work in {district} when we are out and about ourselves.',
    ],
  ],
}

/** First sentences of rooms; {n} is how many people fit in. */
export const ROOM_OPENERS: Readonly<Record<'small' | 'medium' | 'large', readonly Pair[]>> = {
  small: [
    ['Ein runder Tisch für {n}, und niemand sitzt am Kopfende.', 'A round table for {n}, and nobody sits at its head.'],
    [
      'Für Gespräche, die eine geschlossene Tür verdienen: {n} Plätze, dicke Wände, gutes Licht.',
      'For talks that deserve a closed door: {n} seats, thick walls, good light.',
    ],
    [
      'Klein genug für ein Bewerbungsgespräch, groß genug für {n} und ihre Unterlagen.',
      'Small enough for an interview, large enough for {n} people and their papers.',
    ],
    [
      '{n} bequeme Stühle, ein Fenster zum Hof und eine Uhr, die nicht tickt.',
      '{n} comfortable chairs, a window to the courtyard and a clock that does not tick.',
    ],
    [
      'Hier passen {n} Leute an den Tisch und alle hören einander, ohne lauter zu werden.',
      '{n} people fit around the table and all hear each other without raising their voice.',
    ],
    [
      'Der kleinste Raum des Hauses ist der beliebteste: {n} Plätze und viel Ruhe.',
      'The smallest room of the house is the most popular one: {n} seats and plenty of calm.',
    ],
  ],
  medium: [
    [
      'Ein langer Tisch aus einem Stück Eiche, an dem {n} Leute Platz haben.',
      'A long table made of one piece of oak, with room for {n} people.',
    ],
    [
      'Für Workshops gebaut: {n} Stühle, Rollwände und Böden, die Klebeband vertragen.',
      'Built for workshops: {n} chairs, walls on wheels and floors that do not mind tape.',
    ],
    [
      'Wenn etwas entschieden werden soll: {n} Plätze, klare Sicht auf die Leinwand, Türen, die schließen.',
      'When something has to be decided: {n} seats, a clear view of the screen, doors that shut.',
    ],
    [
      '{n} Personen sitzen hier im Tageslicht, ohne dass jemand in die Sonne blinzelt.',
      '{n} people sit in daylight here without anybody squinting into the sun.',
    ],
    [
      'Tische auf Rollen, {n} Stühle und eine Wand, auf die man schreiben darf.',
      'Tables on wheels, {n} chairs and a wall that you may write on.',
    ],
    [
      'Ein Raum mit Stuckdecke und Fischgrätparkett für {n} Personen, trotzdem technisch von heute.',
      'A room with a stucco ceiling and herringbone floor for {n} people, yet technically up to date.',
    ],
    [
      'Zum Hof gelegen, ohne Straßenlärm, mit Platz für {n} und für gute Ideen.',
      'It faces the courtyard, without street noise, with space for {n} people and for good ideas.',
    ],
  ],
  large: [
    [
      'Hier finden {n} Personen Platz, umgestellt ist in wenigen Minuten.',
      'There is space for {n} people here, and it is rearranged in a few minutes.',
    ],
    [
      'Für Vorträge, Schulungen und Versammlungen: {n} Stühle, Rednerpult, Verdunkelung.',
      'For talks, courses and assemblies: {n} chairs, a lectern, blackout blinds.',
    ],
    [
      'Unter der alten Balkendecke finden {n} Gäste Platz, die Akustik ist erstaunlich gut.',
      'Up to {n} guests fit under the old beams, and the acoustics are remarkably good.',
    ],
    [
      '{n} Plätze in Reihen oder an Tischen, dazu ein Foyer für Pause und Garderobe.',
      '{n} seats in rows or at tables, and a foyer for breaks and coats.',
    ],
    [
      'Hohe Fenster, eine leise Lüftung und Raum für {n}: so bleibt man auch nach dem Mittag wach.',
      'Tall windows, quiet ventilation and space for {n}: it keeps people awake even after lunch.',
    ],
  ],
}

/** First sentences of rooms that are not for meetings. */
export const OTHER_ROOM_OPENERS: readonly Pair[] = [
  [
    'Ein Raum zum Machen, nicht zum Sitzen: robuster Boden, Strom an jeder Wand, Platz für {n}.',
    'A room for making, not for sitting: a sturdy floor, power on every wall, space for {n}.',
  ],
  [
    'Hier darf es laut, staubig oder bunt werden; {n} Leute passen gut hinein.',
    'It may get loud, dusty or colourful here; {n} people fit in well.',
  ],
  [
    'Gebaut für Aufnahmen und Proben, gern genutzt für alles andere: bis zu {n} Personen.',
    'Built for recordings and rehearsals, gladly used for anything else: up to {n} people.',
  ],
  [
    'Drei Meter achtzig hoch, Nordlicht, Hohlkehle: ein Studio für {n}, das man stundenweise bekommt.',
    'Almost four metres high, northern light, a curved backdrop: a studio for {n}, by the hour.',
  ],
]
