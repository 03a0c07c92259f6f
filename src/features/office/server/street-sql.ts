/** The street of a place as SQL: of one that colleagues share, only whoever has booked there is told it (company paper 8). */

/** For whoever looks at a place; empty where it is not told. @param location alias of a row of location */
export const shownStreet = (location: string) =>
  `case when ${location}.street_shown then ${location}.street else '' end`

/** For whoever has a booking there, which a mere hold is not. @param booking alias of a row of booking */
export const bookedStreet = (location: string, booking: string) =>
  `case when ${location}.street_shown or ${booking}.confirmed_at is not null then ${location}.street else '' end`
