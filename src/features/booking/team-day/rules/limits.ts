/** Company paper 8: 2 to 20 people, those without an account included. */
export const FEWEST_PEOPLE = 2
export const MOST_PEOPLE = 20
