// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// A list of sanctioned addresses for tests, with the interface of the oracle of Chainalysis.
contract SanctionsList {
    mapping(address => bool) private sanctioned;

    function addToSanctionsList(address[] calldata added) external {
        for (uint256 index = 0; index < added.length; index++) sanctioned[added[index]] = true;
    }

    function isSanctioned(address account) external view returns (bool) {
        return sanctioned[account];
    }
}
