// canary: eslint(no-console)
console.log('the core has no terminal');
