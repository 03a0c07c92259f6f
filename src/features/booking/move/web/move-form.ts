/** The intent of the form for moving a booking; of its own, because the page's action is not for the browser. */
export const MOVE = 'move'
