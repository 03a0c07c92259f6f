/** The intent of the form that changes the cost of a booking; apart from its action, whose schemas stay on the server. */
export const CHANGE_COST = 'cost'
