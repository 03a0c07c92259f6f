/** Der Balken über den Seiten, solange jemand vom Schreibtisch sie als jemand anderes ansieht. */
export default {
  bar: 'Ansehen als jemand anderes',
  as: 'Du siehst Viertel wie {name}.',
  until: 'Nur ansehen, bis {at} Uhr.',
  end: 'Beenden',
} as const
