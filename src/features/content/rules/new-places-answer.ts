/** What is remembered of the call to action that opens page/whats-new-locations (Spec 2, 3). */
export const NEW_PLACES_PAGE = '/page/whats-new-locations'
export const NEW_PLACES_KEY = 'whats_new_locations_cta'
/** Either ends it; which one it was is kept as it came. */
export const NEW_PLACES_ANSWERS = ['opened', 'closed'] as const
