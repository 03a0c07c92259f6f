/** SQL: how many disputes still take an answer that no operator has given. */
const OPEN = `from payment_dispute d where d.state = 'open' and d.answer is null and d.answer_by is not null`
export const DISPUTES_TO_ANSWER = `(select count(*) ${OPEN})`
/** Until when the most urgent of them has to be answered. */
export const ANSWER_DISPUTES_BY = `(select min(d.answer_by) ${OPEN})`
