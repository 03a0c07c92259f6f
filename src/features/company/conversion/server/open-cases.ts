/** SQL: how many requests to become a company no operator has decided on. */
export const OPEN_COMPANY_CASES = `(select count(*) from company_request r where r.state = 'open')`
