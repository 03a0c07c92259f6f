import { lacksTraderData } from '../../trader/rules/trader.ts'

/** SQL over a provider `p`: everything that is checked has been said, and nobody has checked it. */
export const IS_WAITING = `p.verified_at is null and not ${lacksTraderData('p')}`

/** SQL: how many providers wait to be verified. */
export const PROVIDERS_TO_VERIFY = `(select count(*) from provider p join person h on h.id = p.person_id
    where h.erased_at is null and ${IS_WAITING})`
