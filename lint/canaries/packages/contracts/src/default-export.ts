// canary: import(no-default-export)
const answer = 42;
export default answer;
